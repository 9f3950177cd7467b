import '@vscode/codicons/dist/codicon.css';
import type { CompareStrings } from '../../messages/compareStrings';
import { connectToHost, readPage } from '../hostPort';
import { ComparePage } from './comparePage';
import '../styles/base.css';
import '../styles/page.css';
import '../styles/settings.css';
import './compare.css';
import './matrix.css';

const { root, strings } = readPage('compare');
new ComparePage(root, strings as CompareStrings, connectToHost());
