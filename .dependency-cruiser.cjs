/**
 * Who may import whom: app -> server -> lib, app -> components -> lib. Domains meet only at server/<domain>/index.ts, and only downwards.
 * Each rule has a small tree in tests/architecture/fixtures/imports that shows it bite; docs/architecture.md says what each asks for.
 */
const { readdirSync, readFileSync } = require('node:fs')

/** The names of the domains by their tier, as the text of each server/<domain>/domain.ts says it. */
const tiers = tiersOf(`${__dirname}/server`)

const typesOnly = { dependencyTypesNot: ['type-only'] }
/** Contracts, states, formats and the request layer serve both sides; components run in the browser or are drawn as if. */
const browserCode =
  '^lib/(client|clinical|contracts|states)/|^lib/(access|appearance|contract|format|issue-code|menu|modules|privileges|roles|screens|state-machine)(\\.shapes)?\\.ts$|^components/'
/** A domain or a room of it keeps its queries in queries.ts or queries/; beside other files their names end in .sql.ts. */
const queries = ['^server/[^/]+/queries(/|\\.ts$)', '^server/.+/queries/', '^server/.+\\.sql\\.ts$']
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'Files that need each other are one file, or the shared part is a third.',
      {},
      { circular: true, viaOnly: typesOnly },
    ),
    rule('resolvable', 'Nothing is at this address.', {}, { couldNotResolve: true }),
    rule(
      'no-test-code',
      'What runs for people takes nothing from tests.',
      { path: '^(app|components|lib|server|prisma|scripts)/|^[^/]+\\.ts$' },
      { path: '^tests/' },
    ),
    rule(
      'no-development-packages',
      'A package that the application runs with is a dependency, not a devDependency.',
      { path: '^(app|components|lib|server)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...typesOnly },
    ),

    rule(
      'lib-is-the-bottom',
      'lib/ is shared by server and browser and knows neither.',
      { path: '^lib/' },
      { path: '^(app|components|server|prisma|scripts)/' },
    ),
    rule('no-environment-in-browser', 'lib/env.ts holds the secrets.', { path: browserCode }, { path: '^lib/env\\.ts$', ...typesOnly }),
    rule('no-node-in-browser', 'This runs in the browser, which has no Node.', { path: browserCode }, { dependencyTypes: ['core'] }),
    rule(
      'schemas-come-late',
      'Schemas are a fifth of what a first visit may load: import() the file of shapes where it is needed.',
      { path: browserCode, pathNot: '\\.shapes\\.ts$' },
      { path: '\\.shapes\\.ts$|(^|/)node_modules/zod/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
    ),
    rule(
      'links-through-anchor',
      'Every page would carry the code of Next’s link: draw an Anchor, which is that link where the shell is.',
      { path: '^(app|components)/', pathNot: '^components/shared/app-link\\.tsx$' },
      { path: '(^|/)node_modules/next/link\\.(js|d\\.ts)$', ...typesOnly },
    ),
    rule(
      'components-never-import-server',
      'A component takes data and callbacks; what it calls, it calls through lib/client.',
      { path: '^components/' },
      { path: '^(server|app|prisma|scripts)/' },
    ),
    rule(
      'ui-looks-down',
      'The design system is under every other component and knows none of them.',
      { path: '^components/ui/' },
      { path: '^components/', pathNot: '^components/ui/' },
    ),
    rule(
      'shared-looks-down',
      'What components share knows no domain and no shell; what it needs of one is handed in.',
      { path: '^components/shared/' },
      { path: '^components/', pathNot: '^components/(ui|shared)/' },
    ),
    rule(
      'components-know-no-shell',
      'The shell is the roof: what it shares with the screens in it lies in components/shared.',
      { path: '^components/', pathNot: '^components/(ui|shared|shell)/' },
      { path: '^components/shell/' },
    ),
    {
      name: 'no-component-cycles',
      comment: 'Two domains of components that need each other: what both need lies in components/shared, or is handed in.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^components/([^/]+)$' },
      to: { circular: true, path: '^components/[^/]+$' },
    },
    rule('server-never-imports-ui', 'The server answers calls and draws nothing.', { path: '^server/' }, { path: '^(app|components)/' }),

    rule(
      'kernel-knows-no-domain',
      'The kernel is under every domain; what it needs of one, the domain hands in.',
      { path: '^server/kernel/' },
      { path: '^server/', pathNot: '^server/kernel/' },
    ),
    rule(
      'domains-through-index',
      'Another domain is reached through its index.ts, which says what it offers.',
      { path: '^server/([^/]+)/' },
      { path: '^server/[^/]+/', pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', '^server/kernel/'] },
    ),
    rule(
      'roof-through-index',
      'The start and the jobs see of a domain what its index.ts offers, and the list of domains what its domain.ts hands in.',
      { path: '^server/[^/]+\\.ts$|^[^/]+\\.ts$' },
      { path: '^server/[^/]+/', pathNot: ['^server/[^/]+/(index|domain)\\.ts$', '^server/kernel/'] },
    ),
    rule(
      'declarations-only-in-the-list',
      'A domain hands itself in to server/domains.ts; whoever else needs something of it finds it in its index.ts.',
      { path: '^(app|components|lib|server|prisma|scripts)/|^[^/]+\\.ts$', pathNot: '^server/domains\\.ts$' },
      { path: '^server/[^/]+/domain\\.ts$', pathNot: '^server/kernel/' },
    ),
    rule(
      'domains-know-no-roof',
      'The registry gathers the domains; none of them knows it.',
      { path: '^server/[^/]+/', pathNot: '^server/kernel/' },
      { path: '^server/[^/]+\\.ts$' },
    ),
    {
      name: 'answers-know-no-route',
      comment:
        'Answering is for forms without tasks, too: neither directly nor by another file does it need a route, people outside or signatures.',
      severity: 'error',
      from: { path: '^server/form-responses/answers/' },
      to: { path: '^server/form-responses/(route|outside|signatures)/', reachable: true },
    },
    ...tierRules(),
    {
      name: 'no-domain-cycles',
      comment: 'Two domains that need each other: the lower one emits an event, or a third holds what both need.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/([^/]+)$', pathNot: '^server/kernel$' },
      to: { circular: true, path: '^server/[^/]+$', pathNot: '^server/kernel$' },
    },

    rule(
      'prisma-only-in-queries',
      'The database is spoken to in queries.ts; a handler hands its db on.',
      {
        path: '^(app|components|lib|server)/',
        pathNot: [...queries, '^server/kernel/(db|live|db/asks-in-turn)\\.ts$', '^lib/generated/'],
      },
      { path: '(^|/)node_modules/(@prisma|pg)/|^lib/generated/prisma', ...typesOnly },
    ),
    rule(
      'handlers-stay-in-their-transaction',
      'A handler hands on the db that it was given; only what runs outside a call opens one: index.ts and jobs.ts.',
      {
        path: '^(app|components|lib|server)/',
        pathNot: [
          ...queries,
          '^server/kernel/',
          '^server/[^/]+\\.ts$',
          '^server/[^/]+/(index|jobs)\\.ts$',
          '^server/(experience|coverage)/compare\\.ts$',
        ],
      },
      { path: '^server/kernel/db\\.ts$', ...typesOnly },
    ),
    rule(
      'prisma-types-stay-in-server',
      'Rows end in views.ts; what leaves is the contract.',
      { path: '^(app|components|lib)/', pathNot: '^lib/generated/' },
      { path: '^lib/generated/prisma|(^|/)node_modules/@prisma/' },
    ),

    rule(
      'routes-only-expose',
      'A route file hands a call to expose and does nothing else.',
      { path: '^app/.*route\\.tsx?$', pathNot: '^app/serwist/' },
      { pathNot: ['^server/kernel/http/(expose[-a-z]*|ready)\\.ts$', '^server/[^/]+/index\\.ts$', '^server/(registry|jobs)\\.ts$'] },
    ),
    rule(
      'pages-only-draw',
      "A page is a screen over calls' answers: app/screen, components, calls.",
      { path: '^app/.*page\\.tsx$' },
      {
        pathNot: [
          '^app/(screen|external|[a-z-]+-pages|individual-week|clinical-cases|competency-tests|timetable-view)\\.tsx$',
          '^components/',
          '^server/[^/]+/index\\.ts$',
          '^lib/',
          '(^|/)node_modules/(next|next-intl|react|zod)/',
        ],
      },
    ),
    rule(
      'app-through-index',
      'The shell sees of the server what a call answers, and the parts of the kernel made for it.',
      { path: '^app/' },
      {
        path: '^server/',
        pathNot: [
          '^server/[^/]+/index\\.ts$',
          '^server/(registry|jobs)\\.ts$',
          '^server/kernel/(actor|run|screen|db/database-down|http/(expose[-a-z]*|page-request|ready))\\.tsx?$',
        ],
      },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^lib/generated/'] },
    exclude: { path: '^(\\.next|tests/.*/fixtures)/|^next-env\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
}

/** A domain imports its own tier or a lower one; from lower to higher goes an event in the outbox. */
function tierRules() {
  return tiers.slice(0, -1).map((names, index) => {
    const higher = tiers.slice(index + 1).flat()
    return rule(
      `tier-${index + 1}-looks-down`,
      'A domain imports its own tier or a lower one; upwards goes an outbox event.',
      { path: `^server/(${names.join('|')})/` },
      { path: `^server/(${higher.join('|')})/` },
    )
  })
}

function tiersOf(server) {
  const found = [[], [], [], []]
  for (const { name } of readdirSync(server, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'kernel')) {
    const [, tier] = /^ {2}tier: ([1-4]),$/m.exec(readFileSync(`${server}/${name}/domain.ts`, 'utf8')) ?? []
    if (tier === undefined) throw new Error(`server/${name}/domain.ts: say its tier in a line of its own, as in '  tier: 1,'`)
    found[tier - 1].push(name)
  }
  return found
}
