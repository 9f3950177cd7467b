import '@vscode/codicons/dist/codicon.css';
import 'temml/dist/Temml-Local.css';
import type { AnswerPageStrings } from '../../messages/answerPageMessages';
import { connectToHost, readPage } from '../hostPort';
import { AnswerPage } from './answerPage';
import '../styles/base.css';
import '../styles/page.css';
import '../styles/markdown.css';
import '../styles/code.css';
import '../styles/formulas.css';
import './answerPage.css';

const { root, strings } = readPage('answer');
new AnswerPage(root, strings as AnswerPageStrings, connectToHost());
