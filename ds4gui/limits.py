"""Every protective number of the program, with its unit and its reason.

Owns numbers only. Never imports anything: each room may read it.
"""

# --- figures: what the model may send -----------------------------------------------------------
FIGURE_SOURCE_BYTES = 64 * 1024
"""UTF-8 bytes of one figure; the largest ordinary figures met are half of it."""
DRAWING_SOURCE_BYTES = 128 * 1024
"""The same of any drawing that is checked: a widget may be twice as long as a figure."""
FIGURE_ELEMENTS = 4_000
"""Elements in the source; a dense chart has a few hundred."""
FIGURE_DEPTH = 64
"""Nested elements; resvg takes 33 KB of stack for each <g>, and editors nest about 12 deep."""
FIGURE_ATTRIBUTES = 64
"""Attributes on one element; no SVG element has a use for more."""
FIGURE_VARIABLE_CHARACTERS = 2_000
"""Of a CSS variable written out; two that double each other came to 64 KiB and 5 s of reading."""
FIGURE_STYLE_TESTS = 300_000
"""CSS rules times elements: each pair is one selector match of about 1 us."""
FIGURE_REFERENCE_DEPTH = 200
"""Elements on one path through use, paint, mask and the like; 33 KB of stack for each."""
FIGURE_EXPANDED_ELEMENTS = 20_000
"""Elements after use, pattern, marker, mask and clip are expanded; resvg stops at 1,000,000."""
FIGURE_SEGMENTS = 120_000
"""Path segments after expansion; stroking costs about 3 us for each."""
FIGURE_TEXT_CHARACTERS = 8_000
"""Characters drawn after expansion; shaping and outlining cost about 60 us for each."""
FIGURE_REBUILT_CHARACTERS = 1024 * 1024
"""Length of the rebuilt drawing: inlined CSS repeats a long declaration on every element."""
FIGURE_VARIABLE_STEPS = 8
"""CSS variables that use others: more steps than any style sheet has, and an end to circles."""
FIGURE_NUMBER = 1e6
"""Largest coordinate or length in user units; beyond it f32 has no sub-pixel precision left."""
FIGURE_SIDE_PX = 100_000
"""Largest natural width or height in px."""
FIGURE_LEAST_PX = 1e-3
"""Smallest stored width or height that is believed: it decides a height on the screen."""
FIGURE_ASPECT = 50
"""Longer side over the shorter one; a thinner strip shows nothing at chat width."""
FIGURE_ENLARGEMENT = 3
"""A drawing with a width and height of its own is shown at most this many times as large."""
FIGURE_CONTRAST = 3.0
"""Ink below this contrast to the surface gets a light mat (WCAG 2.1, 1.4.11 for graphics)."""
FIGURE_BACKGROUND_OPACITY = 0.9
"""A drawing at least this opaque has its own background and needs no mat."""
FIGURE_COUNTED_AT = (1440, 960, 2.0)
"""Column and height in px, and px per CSS px, at which the next two are counted: a chat on a dense
screen. A verdict must not depend on the window."""
FIGURE_PAINTED_PX = 200e6
"""Pixels painted, weighted by kind, a translucent fill being one: 25 ns each, so 5 s. The costliest
of resvg's own drawings that can be drawn in that time comes to a quarter."""
FIGURE_TILE_PX = 6e6
"""Pixels of a pattern's tile, four such pictures; fuzzing met a tile of 609 GB."""
FIGURE_FILTER_PRIMITIVES = 16
"""Primitives in one filter and functions in one filter list; each costs about 0.5 us per pixel."""
FIGURE_OCTAVES = 10
"""feTurbulence numOctaves: 120 ns per pixel for each, and more than 10 are below one grey level."""
FIGURE_MORPHOLOGY_RADIUS = 16
"""feMorphology radius in user units: cost grows with its square; 50 took over 10 s."""
FIGURE_CONVOLVE_ORDER = 9
"""feConvolveMatrix side: cost grows with its square; 100 took over 10 s."""
REJECTION_MESSAGE_CHARACTERS = 300
"""Length of one sentence about a drawing; it goes to the model and onto a card."""

# --- the raster worker --------------------------------------------------------------------------
RASTER_DEADLINE_S = 5.0
"""From sending a drawing to its last pixel: a map of strokes takes 3.3 s on two busy cores."""
RASTER_TURN_S = 1.0
"""A drawing that takes longer gives way once to one in sight: five of these are one deadline."""
RASTER_GRACE_S = 0.5
"""A drawing past its deadline that had less processor time than that goes on for so long, while
nothing in sight waits: at load 18 on two cores one of 0.007 s was killed."""
RASTER_GRACES = 20
"""At most so often: twice the deadline more, in all less than a tool waits for its verdict."""
RASTER_LEAST_SHARE = 0.01
"""Of a core in that time; a worker that has less hangs."""
RASTER_LOOK_S = 0.25
"""How often it is looked whether a drawing must give way; one out of sight does at the first look.
Its worker is started anew, which takes as long."""
RASTER_START_DEADLINE_S = 20.0
"""From starting the worker to its self-test: 0.2 s warm, many seconds on a cold, busy disk."""
RASTER_CLOSE_DEADLINE_S = 5.0
"""How long closing waits for a killed worker's thread."""
RASTER_ADDRESS_BYTES = 1 << 30
"""RLIMIT_AS of the worker: imports take 0.3 GiB of addresses, ordinary drawings below 0.1 GiB."""
RASTER_STACK_BYTES = 64 << 20
"""Stack of the drawing thread: 8 MiB overflow at 252 nested groups, 64 MiB hold usvg's own cap."""
RASTER_OPEN_FILES = 32
"""RLIMIT_NOFILE of the worker: three pipes and six fonts, which resvg opens on each call."""
RASTER_PROCESSOR_S = 15
"""Processor seconds granted for each drawing: three deadlines, for a worker whose parent hangs."""
RASTER_LAYERS = 16
"""Layers of confinement in a worker's first answer; there are nine."""
RASTER_SIDE_PX = 8_192
"""Widest column and tallest figure that may be asked for, above any screen in pixels."""
RASTER_REPLY_OVERHEAD_BYTES = 4_096
"""Room in a reply beside its pixels: a few numbers and one sentence."""
RASTER_REQUEST_BYTES = 1 << 20
"""Largest request: the source limit in its longest encoding, and a few numbers."""
RASTER_READ_BYTES = 1 << 16
"""Read from the pipe at once: what a Linux pipe holds."""
RASTER_INK_SAMPLES = 16_384
"""Pixels looked at for the median luminance; more change it by less than a grey level, at 3 ms."""
CHECK_SIDE_PX = 720
"""Longest side at which `check` draws a file: the column of an ordinary window."""

# --- formulas: TeX that the model wrote ---------------------------------------------------------
FORMULA_CHARS = 2_000
"""Longest TeX that is set; a page of aligned equations has 1,000, and setting costs 1 ms for each
character."""
FORMULA_DEPTH = 10
"""Braces, fences and environments in one another: those met have 6, and each doubles the setter's
time, from 2 ms to 1 s at this depth."""
FORMULA_ELEMENTS = 1_500
"""MathML elements of one formula; a page of equations has 600."""
FORMULA_DEADLINE_S = 4.0
"""From sending TeX to its pixels: a page of equations takes 0.5 s on two busy cores."""
FORMULA_EM_PX = 240
"""Largest type size of a formula: a first heading at 200 % on a screen of double density."""
FORMULA_PIXELS = 2_000_000
"""Pixels of one formula: a page of equations at 200 % has 1,000,000."""
FORMULA_REQUEST_BYTES = 16 * 1024
"""Largest request: the longest TeX in its longest encoding, and a few numbers."""
FORMULA_LEAST_SHARE = 0.5
"""Of its own size, to which a formula too wide for its column may shrink; below, its source is
easier to read."""
FORMULAS_KEPT = 4_096
"""Formulas whose size is known at a time; each is under 1 KB with its TeX."""
FORMULAS_PER_STEP = 16
"""Pictures of formulas made textures in one turn of the loop, 0.1 ms each."""
FORMULA_TEXTURE_BYTES = 48 * 1024 * 1024
"""Main memory that pictures of formulas may hold: about 1,000 at 100 %. Those in sight stay even
beyond it."""

# --- conversation -------------------------------------------------------------------------------
TOOL_ROUNDS_PER_TURN = 8
"""Requests to the model in one turn; a model that keeps calling tools is stopped here and told."""
CALLS_PER_MESSAGE = 32
"""Calls of one answer that run; later ones are refused, so that none can queue for hours."""

ALT_CHARACTERS = 600
"""Characters of a figure's alt text: a caption of a few lines; longer ones belong in the prose."""
SCHEMA_REASON_CHARACTERS = 300
"""Characters of a schema's complaint told to the model: it quotes names that the model made up."""
QUOTED_CHARACTERS = 80
"""Of a name or an address that is wrong, in the sentence about it."""
FILE_NAME_CHARACTERS = 80
"""Of a title or a name inside a file's name: file systems take 255 bytes, with ours beside it."""
CHOSEN_PATH_BYTES = 4_096
"""Of a path that a system's file chooser prints: PATH_MAX of Linux; more is a fault of its."""
PORTAL_S = 10.0
"""Until the desktop portal has taken a request, which the bus may have to start it for."""
MARKUP_TAG_CHARACTERS = 512
"""Characters of one DSML mark with its attributes; longer ones are text, not held back for ever."""
ARGUMENT_DEPTH = 8
"""Parameters nested inside parameters; a schema of ours has no depth at all."""
READERS_KEPT = 8
"""Half-read answers kept so that the next word costs its own length: as many as stream at once."""
READ_ANSWERS_KEPT = 64
"""Finished answers whose parts are kept: a screen shows about ten, and one is read in 1 to 5 ms."""
TITLE_CHARACTERS = 60
"""Characters of a title made from a prompt: what a sidebar row and a file name can use."""
TITLE_TRIES = 3
"""Answers after which a title is still asked for: the first ones may be followed too quickly."""
TITLE_TOKENS = 64
"""Tokens of a title's answer; six words in any script."""
TITLE_SOURCE_CHARACTERS = 600
"""Characters of the first prompt, and of the answer, that a title is made of."""
TITLE_CHARACTERS_TYPED = 200
"""Characters of a typed title; longer ones are cut, a title is a line."""
PROMPTS_WAITING = 5
"""Prompts that wait for the model in one session: each is a line above the prompt box."""
WAITING_CHARACTERS = 400
"""Of a prompt that waits, shown in its line, which is cut to its width: more than fits a screen."""
FILES_ATTACHED = 6
"""Files that go along with one prompt: each is a line above the prompt box."""
ATTACHED_FILE_BYTES = 1_000_000
"""Of one attached file: about 250,000 tokens, beyond what most contexts take."""
ATTACHED_KEPT_CHARACTERS = 6_000_000
"""Of all files beside prompts that were not sent, kept for the next start: those of one full
prompt. They are read with the list, 3 ms a million, and written when one is added or gone."""
VERSIONS_LEFT_READ = 1_000
"""Versions that a session has left and is read with: SQLite takes 32,766 values in one query."""
DOOR_ANSWER_S = 3.0
"""Seconds a second start waits for the first window; a busy turn takes a fraction of one."""
PANES = 4
"""Sessions side by side: a fifth would leave each a column too narrow to read."""
PANE_LEAST_SHARE = 0.12
"""The least width of a pane, of the room that all have: it must stay in reach of the mouse."""
CONVERSATIONS_IN_MEMORY = 8
"""Paths kept loaded beside the shown and running ones; more would cost memory, not time saved."""
ACTIONS_PER_STEP = 256
"""Actions taken in one turn of the loop: a flood from a server can't keep a frame from coming."""
BLOCKS_NEAR = 8
"""Blocks before and after those in sight whose figures are drawn ahead: some two screens."""
PICTURES_PER_STEP = 2
"""Pictures handed to the window in one turn; it takes each over in some 0.5 ms, or in strips."""
RASTER_WORKERS_MOST = 4
"""Worker processes at most: each holds some 60 MB, and few figures are in sight at once."""
FIGURE_VERDICT_S = 30.0
"""Seconds a call waits for its drawing, queue included: the pool's deadline is far shorter."""
SMOKE_S = 90.0
"""Seconds a smoke run may take: the demo's answer takes about 20 on two busy cores."""
LOG_BYTES = 1_000_000
"""Bytes of the log before it is rotated; one older log is kept."""
THREAD_JOIN_S = 2.0
"""Seconds a closing program waits for each thread; all are daemons and end with it anyway."""
STORE_CLOSE_S = 10.0
"""Seconds a closing program waits for the disk: losing a word is worse than closing slowly."""

# --- the workspace ------------------------------------------------------------------------------
TOOL_S = 10.0
"""Seconds a call may search or read: calls run one by one, a reply waits for each."""
PATH_CHARACTERS = 1_024
"""Characters of a path from a model; PATH_MAX is 4,096 bytes with the workspace before it."""
PATH_CHARACTERS_SHOWN = 120
"""Of a path that is refused, quoted in the refusal."""
PATH_NAMES = 48
"""Folders on the way to a file; each is an open descriptor step, source trees are 15 deep."""
LIST_ENTRIES = 300
"""Entries of one listing, some 3,000 tokens; a model narrows its question from there."""
FOLDER_ENTRIES = 100_000
"""Names read of one folder before sorting: 0.1 s; a mail folder has that many."""
READ_LINES = 2_000
"""Lines of one page of a file, what other coding tools give."""
READ_CHARACTERS = 48_000
"""Characters of one page, some 12,000 tokens: a third of a small context."""
READ_LINE_BYTES = 4_000
"""Bytes shown of one line; longer ones are minified code or data."""
READ_COUNT_BYTES = 64 << 20
"""Bytes looked through to say how many lines a file has: 50 ms."""
BINARY_SNIFF_BYTES = 8_192
"""First bytes in which a NUL says that a file is no text; git looks at 8,000."""
SEARCH_CHARACTERS = 500
"""Characters of a text to search for; it is part of one line."""
SEARCH_MATCHES = 100
"""Matches of one search, some 5,000 tokens."""
SEARCH_LINE_CHARACTERS = 240
"""Characters shown around a match; a long line is cut to them."""
SEARCH_FILES = 20_000
"""Files of one search; reading so many takes about the time a call has."""
SEARCH_FILE_BYTES = 4 << 20
"""Largest file searched; generated data is larger, source is not."""
SEARCH_FOLDER_ENTRIES = 10_000
"""Entries of one folder searched, each looked at on disk."""
WRITE_BYTES = 256 * 1024
"""Largest file written, before and after: a person has to read the change."""
DIFF_PAIRS = 4_000_000
"""Changed old lines times new ones that are compared line by line: 2,000 against 2,000."""
DIFF_KEPT_CHARACTERS = 32_000
"""Longest diff kept with a result, so that a card can show it; a longer one is numbers."""
APPROVAL_ROUNDS = 3
"""How often a change allowed beforehand is made anew because its file changed meanwhile."""

# --- servers ------------------------------------------------------------------------------------
SERVER_CONNECT_TIMEOUT_S = 5.0
"""Until a server accepts the connection; longer than a slow network needs, short for a person."""
SERVER_READ_GAP_S = 600.0
"""Silence inside a reply. Long prompts prefill for minutes and vLLM's DeepSeek parser holds a whole
argument back until it closes: silence alone is no fault, a stream open for ever is."""
SERVER_WRITE_TIMEOUT_S = 30.0
"""Until the server takes the next piece of our request."""
PROBE_READ_TIMEOUT_S = 5.0
"""For /v1/models, /health, /version, which answer in milliseconds (measured: 0.3 to 6)."""
REPLY_LINE_BYTES = 4 * 1024 * 1024
"""One line of a streamed reply; the longest we recorded is under 2 KiB, a whole argument in one
chunk is larger; the client library itself has no bound."""
REPLY_WIRE_BYTES = 256 * 1024 * 1024
"""One streamed reply with its envelopes (about 250 bytes a token: a million tokens)."""
REPLY_CHARS = 8 * 1024 * 1024
"""Text, reasoning and arguments of one reply together; ten times the longest context in use."""
SERVER_BODY_BYTES = 4 * 1024 * 1024
"""An answer that is not streamed: a list of models, an error."""
SERVER_MODELS = 1000
"""Models kept of one list, so that a menu can't grow without end."""
SERVER_NAME_CHARS = 200
"""A model's id or a version, shown in one line."""
SERVER_ERROR_CHARS = 300
"""What is quoted of a server's own error text in a sentence for the user."""
DEMO_START_TIMEOUT_S = 15.0
"""Until the demo's child process prints its address; a cold start on a busy disk takes 2 to 3."""
DEMO_STOP_TIMEOUT_S = 3.0
"""Until the demo's child process has ended by itself, then it is killed."""
DEMO_REQUEST_BYTES = 16 * 1024 * 1024
"""One request to the demo server; a long chat with its drawings is under 2 MiB."""
GGUF_HEAD_BYTES = 64 * 1024 * 1024
"""Read of a model file's metadata, nearly all of it the vocabulary: 250,000 words take 12 MB."""
LOCAL_CONTEXT_TOKENS = 8_192
"""Context of a model run here: some 1 GB beside an 8B model, a long chat with its drawings."""
LOCAL_MEMORY_BYTES = 512 * 1024 * 1024
"""Memory a model run here takes beside its file, at least: context, buffers, llama.cpp itself."""
LOCAL_READ_BYTES = 8 * 1024 * 1024
"""A piece of a model file read at a time: some ms of a disk, so progress moves evenly."""
LOCAL_PROBE_S = 30.0
"""Seconds `doctor` gives llama.cpp's library to load: 100 MB from a cold disk."""
LOCAL_LINES = 40
"""Lines kept of what llama.cpp complained about, to quote one; a failed load writes about ten."""
LOCAL_LINE_CHARS = 2_000
"""Characters of one such line; a longer one is data."""
SERVER_CHECK_S = 10.0
"""Seconds between looks at a server that is up: a lost one is noticed before the next prompt."""
WINDOW_LEAST_PX = 200
"""A window kept for the next start is at least as wide and as high: a minimised one is not."""
WINDOW_MOST_PX = 20_000
"""No wall of monitors is larger; what says so is damaged."""
ANNOUNCED_AFTER_S = 10.0
"""An answer that took less is still waited for, and not announced."""
ANNOUNCING_S = 5.0
"""What the desktop gets to take an announcement."""
DRAFT_SAVE_S = 1.0
"""How long a prompt that is typed may be on no disk; saved at each letter it would be synced 10
times a second."""
NAMED_SERVER_CHECK_S = 30.0
"""How often a server that is kept by name is asked; the picker asks at once when it opens."""
SERVER_RETRY_MOST_S = 16
"""Seconds at most between tries for a server that is down: vLLM needs about a minute to load."""

# --- the store ----------------------------------------------------------------------------------
STORE_STREAM_BATCH_S = 0.1
"""Seconds a streaming message may wait to be merged with its next text. A killed process may lose
250 ms of a reply; this leaves 150 ms for the commands before it and the write itself."""
CHARACTERS_PER_TOKEN = 4.0
"""Of English prose and of markup, roughly: for the context meter where a server can't count."""
ANSWER_RESERVE_TOKENS = 4_096
"""Of a model's context kept free for an answer: a rich drawing and the words around it."""
ANSWER_RESERVE_PART = 4
"""Of a small context a quarter is kept free: the prompts need the rest."""
COMPACTED_SHARE = 0.5
"""Of the context filled after earlier turns were summarised, so that the next turns fit too."""
SUMMARY_TOKENS = 2_000
"""Tokens of a summary at most, the thoughts of a model that can't do without them included."""
SUMMARY_PART = 8
"""Of a small context a summary takes an eighth."""
SUMMARY_WORDS_PER_TOKEN = 0.3
"""What a model is asked for: some 40 % of the tokens it has, since models don't count well."""
SUMMARY_CHARACTERS_PER_TOKEN = 6
"""Characters kept of a summary for each token it may have, for servers that don't count them."""
SUMMARY_SOURCE_SHARE = 0.75
"""Of the context taken by what is to be summarised; the rest is for the summary and bad guesses."""
SUMMARY_EXCERPT_CHARACTERS = 160
"""Shortest excerpt worth reading: a line or two; what has no room for that is left out."""
SUMMARY_CALL_CHARACTERS = 300
"""Of a call's arguments in what is to be summarised: the names in them, not a whole file."""
SUMMARY_RESULT_CHARACTERS = 1_200
"""Of a call's result there: half a page of a file says what it is."""
SUMMARY_TRIES = 3
"""Requests for one summary; after each refusal for length half as much is sent."""
COUNT_PAUSE_S = 0.5
"""Seconds a draft rests before the context is counted again: not at every key."""
STORE_RETRY_S = 1.0
"""Seconds between tries of a save that failed: soon after there is room, and nothing to a disk."""
STORE_BUSY_TIMEOUT_S = 5
"""Seconds SQLite waits for another program (a backup, a SQLite shell) before it gives up: longer
than any write of ours takes, short enough that the commands behind it don't pile up."""
AUTOMATIC_COPIES = 3
"""Copies of the database that are made before a migration and kept: the way back over as many
versions, and at most three times the disk."""
TAGS = 12
"""Of one session: more are no order."""
TAG_CHARACTERS = 32
"""Of one tag: what a row of the list has room for."""
TAGS_CHARACTERS = 1_000
"""Of what is typed or imported as tags."""
SEARCHED_CHARACTERS = 1_000_000
"""Of one message that can be found by their words: a long book; what follows is not indexed."""
WORD_CHARACTERS = 40
"""Of a word in the index; longer ones (keys, encoded files) are known by their beginning."""
QUERY_CHARACTERS = 400
"""Of what is typed to find something; nobody searches for more."""
SEARCH_WORDS = 24
"""Words of a query that the index is asked for; each is a list to be merged."""
SEARCH_BEGINNING_CHARACTERS = 2
"""From this length on a word is found by its beginning: one letter begins a tenth of all words."""
SEARCH_HITS = 60
"""Messages that a search shows, newest first: six screens of them."""
SEARCH_FIRST_HITS = 8
"""Of them that are shown before the others are read: what the panel has room for."""
SEARCH_TITLES = 20
"""Sessions that a search shows for their titles, before the messages: two screens of them."""
SEARCH_LOOKED_AT = 3_000
"""Messages that are read for one search to see whether a phrase stands in them: half a second."""
SNIPPET_CHARACTERS = 160
"""Of the line that shows a find: what one row of the panel has room for."""
SNIPPET_BEFORE = 40
"""Of them that stand before the find, so that it is in sight."""
INDEX_STEP_MESSAGES = 100
"""Messages added to the index in one step while old ones are: 10 ms in which nothing is saved."""
INDEX_STEP_CHARACTERS = 200_000
"""Of their text in one step; a step is at least one message."""
INDEX_PAUSE_S = 0.02
"""Between two such steps, so that an old library is indexed in a minute and not felt."""
DATABASE_COMPLAINTS = 10
"""What SQLite finds wrong in a file that `doctor` shows: the first ones say what is to be known."""

# --- the window ---------------------------------------------------------------------------------
POLL_WITHOUT_WAKE_S = 1 / 30
"""Between two frames where the loop can't sleep until something happens (Windows: the toolkit's
library exports no wake-up there); a key stroke is seen within a thirtieth of a second."""
GL_PROBE_S = 20.0
"""Seconds until a child process has asked the graphics driver for its name; a cold disk takes 3."""
IDLE_WAIT_S = 5.0
"""Longest sleep of the idle loop. Input and wake-ups end it at once; the bound only guards against
a
lost wake-up."""
FRAMES_AFTER_INPUT = 3
"""Drawn after an event: ImGui spreads a move and a press over two frames, and one settles."""
CARET_BLINK_S = 0.4
"""Between frames drawn for the caret, which ImGui shows for 0.8 and hides for 0.4 seconds."""
CARET_REST_S = 12.0
"""Without a key stroke for this long the caret stands still and nothing is drawn any more."""
PROMPT_LINES = 8
"""Lines the prompt box grows to before it scrolls."""
PROMPT_CHARS = 400_000
"""Longest text the prompt box lays out; about 100,000 tokens, beyond what a context takes."""
TEXTURE_BYTES = 256 * 1024 * 1024
"""Memory that pictures of figures may hold if the settings say nothing: some sixty full columns at
200 %, fifteen where the toolkit takes floats. The figures in sight stay even beyond it."""
FIGURES_MOST_MB = 65_536
"""Of memory that a settings file may give to pictures of figures: more than any card has."""
TEXTURE_BYTES_PER_PX = 16
"""The toolkit keeps a picture as four 32-bit floats a pixel for as long as it lives (measured)."""
SHARED_TEXTURE_BYTES_PER_PX = 4
"""The same where OpenGL takes the picture from us: 8 bits a channel, in the driver alone."""
BLANK_TEXTURES = 4
"""Kept ready for pictures: twice as many as come in one turn of the loop."""
BLANK_FRAMES = 8
"""Frames in which a blank must turn up; the toolkit makes it in the first."""
SHARED_PX = 1_000_000
"""Pixels after which no further picture is taken over in a turn: 1440 x 960 take 1 to 6 ms."""
STRIP_PX = 160_000
"""Pixels of a strip of a picture, one a frame where the toolkit takes floats: 2 ms of it."""
COLUMN_FIGURE_PX = 716
"""Widest figure in a column of the usual width, logical px; a picture is saved at this size, twice
or four times it."""
CLOSEUP_PX = 9_000_000
"""Most px of a picture in the viewer, 36 MB: a screen of 3840 x 2160; beyond it is stretched."""
VIEWER_TEXTURE_BYTES = 256 * 1024 * 1024
"""Textures of the viewer: two sides, each whole and in part, of a large window."""
VIEWER_SETTLE_S = 0.05
"""Seconds for which the lens stands still before its part is drawn: a wheel turns on sooner."""
BLINK_S = 0.6
"""Seconds each of two figures is shown: time to see one, too short to forget the other."""
LENS_SCALES = (0.02, 64.0)
"""Least and most px of the screen for a CSS px: a wall chart in a window, one letter in it."""
CLIPBOARD_S = 5.0
"""Seconds a program may take to put a picture on the clipboard; some ms are usual."""
DIFFERENCE_STEPS = 2
"""Steps of 255 by which a channel may differ and a pixel of two pictures is still called the same:
a circle drawn half a millimetre further differs by far more, a gradient that was rounded by 1."""
COLUMN_SETTLE_S = 0.06
"""The column's width must stand still for so long before figures are drawn anew; until then their
old pictures are stretched. An ordinary one is crisp 90 ms later."""
PATH_HOLD_S = 0.05
"""Longest time in which a chat that opens shows no frame, as its path is about to be read."""
PICTURES_HOLD_S = 0.3
"""Longest time in which a chat that has opened waits for the pictures in sight to draw again."""
FIGURE_SHOWN_HEIGHT = 480
"""Tallest figure in the transcript, logical px: half a screen, so that its text stays beside it."""
SYSTEM_THEME_S = 3.0
"""Seconds a program may take to say whether the system is light or dark; some ms are usual."""
FONT_FILES = 5_000
"""Font files of the system that are looked at, 0.1 ms each; a typesetter's machine has 2,000."""
FONT_FILE_BYTES = 64 << 20
"""Largest face of the system in use: the toolkit holds the whole file in memory once drawn."""
ADDRESS_CHARS = 400
"""Of a link's address shown while the mouse is on it: host and path lie in its beginning."""
LAYOUT_CHARS = 48_000
"""Of a long text laid out between two frames: 15 ms, so that a megabyte stops no window."""
MARKDOWN_CHARS = 4_000
"""Of a long Markdown text read and set between two frames, 2 to 4 us each: some 10 ms."""
MARKDOWN_LINES = 32
"""Lines of it: a short list's item costs 0.2 ms whatever its length, a line of code as much."""
UNIT_CHARS = 8_000
"""Longest paragraph, item or table that is read as Markdown: the last one is read again for each
word that arrives. What is longer is shown as it is written."""
TABLE_CELLS = 2_000
"""Of one table: a short row is filled up to the columns of the first, so that 8,000 characters
make 50,000 cells, set again for each piece that arrives. More are shown as they are written."""
TABLE_COLUMNS = 100
"""Of one table: a line of 8,000 characters can have 4,000, which took the parser 0.1 s. What has
more is no table, and shown as it is written."""
INLINE_CHARS = 12_000
"""Longest paragraph whose inline marks are read."""
INLINE_BRACKETS = 600
"""Brackets in one paragraph: the parser's time grows with their square; 10,000 took 0.7 s."""
INLINE_MARKS = 800
"""Emphasis and code marks in one paragraph; each costs about 15 us."""
MARKDOWN_NESTING = 40
"""Nested quotes and lists (each list counts twice); what lies deeper would be dropped by the
parser, so the whole block is shown as it is written."""
LINKED_AGAIN = 32
"""Paragraphs read again between two frames because a link's definition came after them."""
COLORED_CHARS = 8_000
"""Most of one part of code that is lexed for its colours; longer lines are data, not code."""
CODE_PART_LINES = 12
"""Lines of code that are set at once: the last part is set again for each word that arrives."""
CODE_LINES_LEXED = 64
"""Most lines that are coloured as one: lexing costs about 2 us a character, and the last stretch
is lexed again for each line that arrives."""
SCALE_LEAST = 0.5
"""Px per logical px that settings may ask for: below, 15 px of text are no letters."""
SCALE_MOST = 4.0
"""Above, a window's least size is larger than most screens."""
SWEEP_REST_S = 60.0
"""Seconds without input or news before all that lives is searched for garbage, in 0.2 s."""
STREAM_STEP_S = 1 / 30
"""Seconds between two layouts of an answer that streams: it is half of the work of a frame, and
nobody reads faster."""
ZONE_STEP_S = 1.0
"""Seconds between two looks at the time zone, which is read from a file; it changes on a journey,
and twice a year."""
COUNTS_STEP_S = 0.25
"""Seconds between two looks at the speed and the context of an answer that streams: figures that
change with each word can't be read, and drawing them costs as much as the words."""
FENCE_LINE_CHARS = 200
"""Characters of an arriving line that are looked at for the language of a block of code."""
LEXERS_MADE = 6
"""Lexers made at once before a text is shown: each takes its thread up to 0.1 s, the first time."""
PLACES_KEPT = 200
"""Sessions whose reader's place is kept, the last ones: some 12 KB, written whole each time."""
PLACE_REST_S = 1.0
"""Seconds a place in a transcript rests before it is kept: not at every notch of a wheel."""
LAYOUTS_KEPT = 512
"""Blocks whose layout is kept beyond those in sight; one is some 2 KB, made again in under 1 ms."""
END_MESSAGES = 48
"""Read and shown first of a longer path: some five screens, in a few ms."""
MESSAGES_AT_OPENING = 32
"""Presented at once when a session opens, the last ones: some three screens."""
MESSAGES_PER_STEP = 48
"""Earlier ones presented in each turn of the loop after that, about 0.1 ms each."""

# --- import -------------------------------------------------------------------------------------
IMPORT_BYTES = 256 * 1024 * 1024
"""Largest document that is read back: ten times the longest chat met, and memory for it twice."""
IMPORT_MESSAGES = 200_000
"""Messages, turns or calls of one document: a hundred a day for five years."""
IMPORT_NAME_CHARACTERS = 1_000
"""Of a title, a model, an address: what is shown in one line."""
IMPORT_TEXT_CHARACTERS = 16 * 1024 * 1024
"""Of one text in it: twice what one reply may be long."""
IMPORT_NUMBER = 2**53
"""Largest number in it: what every JSON reader and SQLite keep whole."""
IMPORT_DEPTH = 64
"""Values in values of what is only kept, so that nothing recurses over it without end."""

# --- widgets: what the model may send and what a page may use -------------------------------------
WIDGET_TITLE_BYTES = 256
"""UTF-8 bytes of a widget's title: a line of a card, and a part of every follow-up."""
WIDGET_SOURCE_BYTES = 128 * 1024
"""UTF-8 bytes of a widget's source: a page with its script, without a library."""
FOLLOW_UP_BYTES = 4096
"""UTF-8 bytes of a whole follow-up, its frame included."""
FOLLOW_UPS_PER_WINDOW = 4
"""Follow-ups admitted to one session in a rolling window: a page must not hold a talk by itself."""
FOLLOW_UP_WINDOW_S = 60.0
"""That window; an admission exactly as old as it has expired."""
WIDGETS_LIVE = 4
"""Pages that run at once: 11 MB more each, and a hundred with a shared memory counted whole."""
WIDGET_PRESS_S = 3.0
"""A press pays for a follow-up for so long."""
WIDGET_LEAST_HEIGHT_PX = 48
"""Least height of a page in CSS px: a line with its padding."""
WIDGET_MOST_HEIGHT_PX = 1200
"""Most height of a page in CSS px: one and a half screens; beyond it the page scrolls."""
WIDGET_FRAME_PX = 4_000_000
"""Pixels of one frame: the most of a page twice as large as it is, cut at 4K."""
WIDGET_FRAME_BYTES = 16 * 1024 * 1024
"""Bytes of one message of the browser, mostly a picture in base64; a longer one is passed over."""
WIDGET_LOAD_S = 5.0
"""A page that has not begun by then is ended."""
WIDGET_CALL_S = 10.0
"""The browser answers a command by then, or is ended."""
WIDGET_HANG_S = 1.5
"""A page that does not answer for so long hangs and is ended."""
WIDGET_LOOK_S = 0.5
"""Between two looks at a page's answer and memory."""
WIDGET_PICTURE_S = 0.1
"""A page that owes a picture of its new size is asked again so often."""
WIDGET_MEMORY_BYTES = 512 * 1024 * 1024
"""Memory of the process of one page; a canvas and a chart take a quarter of it."""
WIDGET_SCRIPT_MB = 128
"""Memory of a page's script as its engine counts it, in MB."""
WIDGET_EVENTS_PER_S = 500
"""What a page may make the browser report in a second, pictures aside, which wait for us."""
WIDGET_EVENT_BYTES_PER_S = 4 * 1024 * 1024
"""The same in bytes: a long error is reported whole."""
BROWSER_START_S = 15.0
"""The browser answers first, and is in its sandbox, by then: 0.5 s on an idle machine, busy 5."""
BROWSER_CLOSE_S = 2.0
"""The browser ends by itself by then, or is killed."""
BROWSER_PROOF_S = 3.0
"""How long it is waited for what a page may send: without walls all of it came within 1 s."""

SETTINGS_BYTES = 1024 * 1024
"""More is no settings file: one with a hundred servers and presets has 40 KiB."""
