import '@vscode/codicons/dist/codicon.css';
import type { FromComparePage, ToComparePage } from '../../messages/compare';
import type { CompareStrings } from '../../messages/compareStrings';
import { ComparePage, type ComparePort } from './comparePage';
import '../styles/base.css';
import '../styles/page.css';
import '../styles/settings.css';
import './compare.css';
import './matrix.css';

function connect(): ComparePort {
  const api = acquireVsCodeApi<{ typed: string }>();
  return {
    post: (message: FromComparePage) => api.postMessage(message),
    onMessage: (listener) => {
      window.addEventListener('message', (event: MessageEvent<ToComparePage>) =>
        listener(event.data),
      );
    },
    recallTyped: () => api.getState()?.typed ?? '',
    rememberTyped: (typed) => void api.setState({ typed }),
  };
}

function start(): void {
  const root = document.getElementById('compare');
  const strings = document.getElementById('strings');
  if (!root || !strings) throw new Error('The page lacks its root or its strings.');
  new ComparePage(root, JSON.parse(strings.textContent) as CompareStrings, connect());
}

start();
