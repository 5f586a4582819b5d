"""The command lines that start vLLM so that a model can call tools."""

VLLM_COMMANDS = (
    (
        "Qwen3",
        "vllm serve Qwen/Qwen3-32B \\\n"
        "  --enable-auto-tool-choice \\\n"
        "  --tool-call-parser hermes \\\n"
        "  --reasoning-parser qwen3",
    ),
    (
        "DeepSeek-V3.2",
        "vllm serve deepseek-ai/DeepSeek-V3.2 \\\n"
        "  --enable-auto-tool-choice \\\n"
        "  --tokenizer-mode deepseek_v32 \\\n"
        "  --tool-call-parser deepseek_v32 \\\n"
        "  --reasoning-parser deepseek_v3",
    ),
    (
        "GLM-4.7",
        "vllm serve zai-org/GLM-4.7 \\\n"
        "  --enable-auto-tool-choice \\\n"
        "  --tool-call-parser glm47 \\\n"
        "  --reasoning-parser glm45",
    ),
)
