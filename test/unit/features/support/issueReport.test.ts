import assert from 'node:assert/strict';
import { issueBody, type ReportFacts } from '../../../../src/features/support/issueReport';
import type { Connection } from '../../../../src/services/connection/connections';

function facts(origin: string, others: Partial<ReportFacts> = {}): ReportFacts {
  const connection = { isEmbedded: origin === '', origin, label: 'secret-host' } as Connection;
  return {
    version: '1.2.3',
    vscodeVersion: '1.110.0',
    system: 'linux',
    isWeb: false,
    isTrusted: true,
    connection,
    index: 'ready',
    changedSettings: [],
    ...others,
  };
}

describe('the report of an issue', () => {
  it('says the version, what kind of service answers, and where Parley runs', () => {
    const body = issueBody(facts('https://secret-host', { remote: 'ssh-remote' }));
    assert.match(body, /- Version: 1\.2\.3\n- Connection: hosted service\n- Search index: ready/u);
    assert.match(body, /- VS Code: 1\.110\.0 on linux\n- Runs: ssh-remote\n- Workspace: trusted/u);
    assert.match(body, /defaults\n\n- none$/u);
  });

  it('does not say which server VS Code is opened from', () => {
    for (const remote of ['127.0.0.1:4000', 'localhost', 'code.example.org']) {
      assert.match(issueBody(facts('', { remote })), /- Runs: on a server\n/u);
    }
  });

  it('distinguishes the kinds of services without their names', () => {
    const kinds = [
      facts(''),
      facts('', { model: 'models/ollama-private_003alatest' }),
      facts('http://127.0.0.1:8080'),
      facts('https://secret-host'),
      facts('secret-host'),
    ].map((each) => issueBody(each));
    assert.deepEqual(
      kinds.map((body) => /- Connection: (?<kind>.+)/u.exec(body)?.groups?.['kind']),
      [
        'built-in service',
        'built-in service, model of a model server',
        'service on this machine',
        'hosted service',
        'hosted service',
      ],
    );
    assert.doesNotMatch(kinds.join('\n'), /secret-host|private|127\.0\.0\.1/u);
  });

  it('lists the settings that differ', () => {
    const body = issueBody(facts('', { changedSettings: ['parley.caches.renew: all'] }));
    assert.match(body, /defaults\n\n- parley\.caches\.renew: all$/u);
  });
});
