// What a model does with tools, in one window.
import './toolCalls/tools';
import './toolCalls/changeTools';
import './toolCalls/runCommand';
import './toolCalls/answerLimits';
import './toolCalls/restoreFiles';
