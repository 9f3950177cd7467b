import { everyFourth } from './writtenQuestions';

/** About the manual of a logger, in Markdown. */
export const pinoQuestions = everyFourth([
  [
    'hide passwords and card numbers in the output',
    'redaction.md',
    'api.md#`redact` (Array | Object):',
  ],
  ['does masking make it slower', 'redaction.md#Overhead'],
  ['is it dangerous to take the masked fields from user input', 'redaction.md#Safety'],
  ['start a new file every day', 'help.md#Log rotation'],
  ['the file was moved away, write to a new one', 'help.md#Reopening log files'],
  [
    'problems in one place, ordinary events in another',
    'help.md#Saving to multiple files',
    'help.md#Log to different streams',
    'api.md#`pino.multistream(streamsArray, opts) => MultiStreamRes`',
  ],
  [
    'words like warning in place of 40',
    'help.md#Log levels as labels instead of numbers',
    'api.md#`formatters` (Object)',
  ],
  ['strange symbols in the console of Microsoft', 'help.md#Unicode and Windows terminal'],
  [
    'severity for the Google cloud',
    'help.md#Mapping Pino Log Levels to Google Cloud Logging (Stackdriver) Severity Levels',
  ],
  [
    'the same field appears twice in a line',
    'help.md#How Pino handles duplicate keys',
    'child-loggers.md#Duplicate keys caveat',
  ],
  ['what to do in unit tests', 'help.md#Testing'],
  ['buffer and write later for more speed', 'asynchronous.md'],
  ['serverless functions and delayed writing', 'asynchronous.md#AWS Lambda'],
  ['what may be lost when the process dies', 'asynchronous.md#Caveats'],
  ['use it in a web page', 'browser.md'],
  ['send entries from the visitor to our server', 'browser.md#`transmit` (Object)'],
  ['everything packed into one script file', 'bundling.md'],
  ['colours and readable lines during development', 'pretty.md', 'transports.md#`pino-pretty`'],
  ['which releases still get fixes and until when', 'lts.md'],
  [
    'same fields on every entry of one request',
    'child-loggers.md',
    'api.md#`logger.child(bindings, [options]) => logger`',
  ],
  ['how expensive is a derived logger', 'child-loggers.md#Cost of child logging'],
  ['make my own verbosity names', 'api.md#`customLevels` (Object)'],
  ['put a fixed text in front of each entry', 'api.md#`msgPrefix` (String)'],
  ['leave out process number and machine name', 'api.md#`base` (Object)'],
  [
    'human readable date',
    'api.md#`timestamp` (Boolean | Function)',
    'api.md#`pino.stdTimeFunctions` (Object)',
  ],
  [
    'turn everything off',
    'api.md#`enabled` (Boolean)',
    'api.md#`logger.silent()`',
    'browser.md#`disabled` (Boolean)',
  ],
  [
    'how should exceptions be written down',
    'api.md#Errors',
    'api.md#`serializers` (Object)',
    'api.md#`errorKey` (String)',
  ],
  [
    'change verbosity while running and get notified of it',
    "api.md#Event: 'level-change'",
    'api.md#`logger.level` (String) [Getter/Setter]',
  ],
  [
    'process entries in another thread',
    'transports.md',
    'transports.md#v7+ Transports',
    'api.md#`pino.transport(options) => ThreadStream`',
  ],
  [
    'program my own destination',
    'transports.md#Writing a Transport',
    'transports.md#Writing to a custom transport & stdout',
  ],
]);
