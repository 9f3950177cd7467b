'use strict';

// VS Code's chat sends nothing, not even to a participant that is named, unless there is one for prompts that name none. VS
// Code has one of its own where it has a server or is a desktop; on vscode.dev it is GitHub Copilot.
const vscode = require('vscode');

exports.activate = ({ subscriptions }) => {
  const answer = (_request, _context, response) => response.markdown('Nobody was named.');
  subscriptions.push(vscode.chat.createChatParticipant('parley-test.default', answer));
};
