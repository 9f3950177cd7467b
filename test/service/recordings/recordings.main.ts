import { operationOf, readExchanges, type Exchange } from './exchange';
import { readAnswer } from './readAnswers';
import { reasons } from './reasons';
import { RequestSender } from './sendRequests';

/**
 * `npm run recordings -- DIR`: lets the client read every recorded answer, cut into pieces of several
 * sizes, and sends every recorded request to the embedded service. Ends with code 1 when anything differs
 * without a reason that is written down.
 */
async function main(): Promise<void> {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('which folder? npm run recordings -- DIR');
  const exchanges = await readExchanges(folder);
  const unreadable = await readAll(exchanges);
  const unexplained = await sendAll(exchanges);
  process.exitCode = unreadable + unexplained > 0 ? 1 : 0;
}

async function readAll(exchanges: readonly Exchange[]): Promise<number> {
  const ofInterface = exchanges.filter(
    (exchange) => operationOf(exchange) !== 'other' && exchange.contentType !== '',
  );
  let cuts = 0;
  let differing = 0;
  for (const exchange of ofInterface) {
    const reading = await readAnswer(exchange);
    cuts += reading.cuts;
    if (reading.differences.length > 0) {
      differing++;
      console.log(`read ${exchange.id}\n  ${reading.differences.join('\n  ')}`);
    }
  }
  console.log(
    `Answers: ${ofInterface.length} of operations of the interface read in ${cuts} cuttings, ` +
      `${differing} differ. ${exchanges.length - ofInterface.length} others.`,
  );
  return differing;
}

async function sendAll(exchanges: readonly Exchange[]): Promise<number> {
  const sender = new RequestSender(exchanges);
  const explained = new Map<string, number>();
  let same = 0;
  let unexplained = 0;
  for (const exchange of exchanges) {
    const { status, message } = await sender.send(exchange);
    const reason = reasons.find(({ applies }) => applies(exchange, message));
    if (status === exchange.status) {
      same++;
    } else if (reason === undefined) {
      unexplained++;
      console.log(`sent ${exchange.id}\n  ${status}, not ${exchange.status}: ${message}`);
    } else {
      explained.set(reason.text, (explained.get(reason.text) ?? 0) + 1);
    }
  }
  console.log(`Requests: ${same} of ${exchanges.length} answered with the same status.`);
  for (const [text, count] of explained) console.log(`  ${count}: ${text}`);
  console.log(`  ${unexplained} differ without a reason.`);
  return unexplained;
}

void main();
