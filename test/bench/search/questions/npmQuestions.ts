import type { SearchQuestion } from '../searchQuestion';

/** Questions about npm: its documentation, in Markdown. Written before the answers were looked up. */
export const npmQuestions: readonly SearchQuestion[] = [
  {
    text: 'put my library out for others to use',
    answers: [
      { path: 'commands/npm-publish.md' },
      { path: 'using-npm/developers.md', symbol: 'Publish your Package' },
    ],
  },
  {
    text: 'take back a release I made by mistake',
    answers: [{ path: 'commands/npm-unpublish.md' }, { path: 'commands/npm-deprecate.md' }],
    isHeldOut: true,
  },
  {
    text: 'tell people not to use an old release any more',
    answers: [{ path: 'commands/npm-deprecate.md' }],
  },
  {
    text: 'exactly the same dependencies on the build server every time',
    answers: [{ path: 'commands/npm-ci.md' }, { path: 'configuring-npm/package-lock-json.md' }],
    isHeldOut: true,
  },
  {
    text: 'known security holes in what I depend on',
    answers: [{ path: 'commands/npm-audit.md' }],
  },
  {
    text: 'which of my dependencies have something newer',
    answers: [{ path: 'commands/npm-outdated.md' }],
  },
  {
    text: 'throw out what is not listed as needed any more',
    answers: [{ path: 'commands/npm-prune.md' }],
    isHeldOut: true,
  },
  {
    text: 'the same thing is there several times, make the tree smaller',
    answers: [{ path: 'commands/npm-dedupe.md' }, { path: 'commands/npm-find-dupes.md' }],
  },
  {
    text: 'try my local library in another project before releasing it',
    answers: [
      { path: 'commands/npm-link.md' },
      { path: 'using-npm/developers.md', symbol: 'Link Packages' },
      { path: 'configuring-npm/package-json.md', symbol: 'Local Paths' },
    ],
    isHeldOut: true,
  },
  {
    text: 'run a tool once without keeping it',
    answers: [{ path: 'commands/npm-exec.md' }, { path: 'commands/npx.md' }],
  },
  {
    text: 'many modules in one repository',
    answers: [
      { path: 'using-npm/workspaces.md' },
      { path: 'configuring-npm/package-json.md', symbol: 'workspaces' },
    ],
  },
  {
    text: 'do something automatically after it has been installed',
    answers: [{ path: 'using-npm/scripts.md' }],
    isHeldOut: true,
  },
  {
    text: "don't let downloaded code run by itself",
    answers: [{ path: 'using-npm/config.md', symbol: 'ignore-scripts' }],
  },
  {
    text: "we can only reach the internet through the company's gateway",
    answers: [
      { path: 'using-npm/config.md', symbol: 'proxy' },
      { path: 'using-npm/config.md', symbol: 'https-proxy' },
      { path: 'using-npm/config.md', symbol: 'noproxy' },
    ],
    isHeldOut: true,
  },
  {
    text: 'where are my preferences stored and which one wins',
    answers: [
      { path: 'configuring-npm/npmrc.md' },
      { path: 'using-npm/config.md', symbol: 'Description' },
      { path: 'commands/npm-config.md' },
    ],
  },
  {
    text: 'our own server for everything of our organisation, the public one for the rest',
    answers: [
      { path: 'using-npm/scope.md', symbol: 'Associating a scope with a registry' },
      { path: 'using-npm/config.md', symbol: 'registry' },
      { path: 'using-npm/registry.md' },
    ],
  },
  {
    text: 'second factor when signing in',
    answers: [
      { path: 'commands/npm-profile.md' },
      { path: 'using-npm/config.md', symbol: 'otp' },
      { path: 'using-npm/config.md', symbol: 'auth-type' },
    ],
    isHeldOut: true,
  },
  {
    text: 'credentials for a build machine',
    answers: [{ path: 'commands/npm-token.md' }],
  },
  {
    text: 'who pulled this in',
    answers: [{ path: 'commands/npm-explain.md' }],
    isHeldOut: true,
  },
  {
    text: 'show everything that is there as a tree',
    answers: [{ path: 'commands/npm-ls.md' }],
  },
  {
    text: 'raise the number for a release and tag it in git',
    answers: [{ path: 'commands/npm-version.md' }],
  },
  {
    text: 'hand out a preview under a name of its own',
    answers: [{ path: 'commands/npm-dist-tag.md' }, { path: 'using-npm/config.md', symbol: 'tag' }],
    isHeldOut: true,
  },
  {
    text: 'let a colleague release too',
    answers: [
      { path: 'commands/npm-owner.md' },
      { path: 'commands/npm-access.md' },
      { path: 'commands/npm-team.md' },
      { path: 'commands/npm-org.md' },
    ],
  },
  {
    text: 'find out what is wrong with my setup',
    answers: [{ path: 'commands/npm-doctor.md' }],
    isHeldOut: true,
  },
  {
    text: 'downloads kept on disk are broken, start afresh',
    answers: [{ path: 'commands/npm-cache.md' }],
  },
  {
    text: 'ship the fixed versions along to those who install my program',
    answers: [
      { path: 'commands/npm-shrinkwrap.md' },
      { path: 'configuring-npm/npm-shrinkwrap-json.md' },
    ],
  },
  {
    text: 'leave tests and sources out of what is uploaded',
    answers: [
      { path: 'using-npm/developers.md', symbol: 'Keeping files *out* of your Package' },
      { path: 'configuring-npm/package-json.md', symbol: 'files' },
    ],
    isHeldOut: true,
  },
  {
    text: 'replace something deep down in the tree by a patched release',
    answers: [{ path: 'configuring-npm/package-json.md', symbol: 'overrides' }],
  },
  {
    text: 'a plugin that expects its host to be there already',
    answers: [
      { path: 'configuring-npm/package-json.md', symbol: 'peerDependencies' },
      { path: 'configuring-npm/package-json.md', symbol: 'peerDependenciesMeta' },
    ],
    isHeldOut: true,
  },
  {
    text: "go on even if that one can't be built",
    answers: [{ path: 'configuring-npm/package-json.md', symbol: 'optionalDependencies' }],
  },
  {
    text: 'it needs at least a certain Node',
    answers: [
      { path: 'configuring-npm/package-json.md', symbol: 'engines' },
      { path: 'configuring-npm/package-json.md', symbol: 'devEngines' },
      { path: 'using-npm/config.md', symbol: 'engine-strict' },
    ],
  },
  {
    text: 'deliver a command for the terminal',
    answers: [{ path: 'configuring-npm/package-json.md', symbol: 'bin' }],
    isHeldOut: true,
  },
  {
    text: 'make sure nobody releases this by accident',
    answers: [
      { path: 'configuring-npm/package-json.md', symbol: 'private' },
      {
        path: 'using-npm/registry.md',
        symbol: 'How can I prevent my package from being published in the official registry?',
      },
    ],
  },
  {
    text: 'on which place on the disk do global things go',
    answers: [
      { path: 'configuring-npm/folders.md' },
      { path: 'commands/npm-root.md' },
      { path: 'commands/npm-prefix.md' },
    ],
    isHeldOut: true,
  },
  {
    text: 'look for something by keywords',
    answers: [{ path: 'commands/npm-search.md' }],
  },
  {
    text: 'inventory of all components for compliance',
    answers: [
      { path: 'commands/npm-sbom.md' },
      { path: 'using-npm/config.md', symbol: 'sbom-format' },
      { path: 'using-npm/config.md', symbol: 'sbom-type' },
    ],
  },
  {
    text: 'report a problem to the authors',
    answers: [
      { path: 'commands/npm-bugs.md' },
      { path: 'configuring-npm/package-json.md', symbol: 'bugs' },
    ],
    isHeldOut: true,
  },
  {
    text: 'begin a new project by answering a few questions',
    answers: [{ path: 'commands/npm-init.md' }],
  },
  {
    text: 'what changed between two releases',
    answers: [{ path: 'commands/npm-diff.md' }],
    isHeldOut: true,
  },
  {
    text: 'pick dependencies with something like style sheet rules',
    answers: [{ path: 'using-npm/dependency-selectors.md' }, { path: 'commands/npm-query.md' }],
  },
  {
    text: 'prove where and how it was built',
    answers: [
      { path: 'using-npm/config.md', symbol: 'provenance' },
      { path: 'commands/npm-audit.md', symbol: 'Audit Signatures' },
      { path: 'commands/npm-publish.md' },
    ],
  },
  {
    text: 'work without a network',
    answers: [
      { path: 'using-npm/config.md', symbol: 'offline' },
      { path: 'using-npm/config.md', symbol: 'prefer-offline' },
    ],
    isHeldOut: true,
  },
  {
    text: 'give money to maintainers',
    answers: [
      { path: 'commands/npm-fund.md' },
      { path: 'configuring-npm/package-json.md', symbol: 'funding' },
    ],
  },
  {
    text: 'where can I read what happened in the failed run',
    answers: [
      { path: 'using-npm/logging.md' },
      { path: 'using-npm/config.md', symbol: 'logs-dir' },
    ],
    isHeldOut: true,
  },
  {
    text: 'write the licence of my project down',
    answers: [{ path: 'configuring-npm/package-json.md', symbol: 'license' }],
  },
];
