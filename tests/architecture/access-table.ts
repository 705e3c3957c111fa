import { gateOpens, isGranted, type PrivilegeTree } from '@/lib/access'
import { screens, screensInOrder } from '@/lib/screens'
import { modules, type Module } from '@/lib/modules'
import { paths } from '@/lib/paths'
import { privileges, type Privilege } from '@/lib/privileges'
import { builtInRoles } from '@/lib/roles'
import type { Access, Call } from '@/server/kernel/define-call'

type Held = ReadonlySet<Privilege>
const roles: readonly { readonly name: string; readonly held: Held }[] = builtInRoles.map(({ name, privileges: held }) => ({
  name,
  held: new Set<Privilege>(held),
}))
const everyModule: ReadonlySet<Module> = new Set(modules)

const head = `# Access table

Who may reach what, as the code says it; made by \`npm test\` and compared, so that a change of access shows in the diff of the change that
makes it. Rewrite it with \`UPDATE_ACCESS_TABLE=1 npm test -- architecture access-table\`.

The roles are the built-in ones as an institution starts with them, all modules switched on. A call that opens still answers with the rows
of the person's scope only.
`

/** The text of docs/access-table.md. */
export function accessTable(calls: readonly Call[]): string {
  return [head, callTable(calls), screenTable(), privilegeTable()].join('\n')
}

function callTable(calls: readonly Call[]): string {
  const rows = [...calls]
    .sort((a, b) => (a.contract.name < b.contract.name ? -1 : 1))
    .map((call) => [
      call.contract.name,
      `${call.contract.method} ${call.contract.path}`,
      accessText(call.access),
      call.module ?? '',
      call.effect,
      call.audit ?? '',
      call.replay ?? '',
      callOpens(call.access, null),
      ...roles.map(({ held }) => callOpens(call.access, held)),
    ])
  return section(
    'Calls',
    ['call', 'address', 'access', 'module', 'effect', 'audit', 'replay', 'nobody', ...roles.map(({ name }) => name)],
    rows,
  )
}

function accessText(access: Access): string {
  switch (access.kind) {
    case 'privilege':
      return 'anyOf' in access ? treeText({ anyOf: access.anyOf }) : treeText({ allOf: access.allOf })
    case 'externalToken':
      return `link: ${access.purpose}`
    case 'cron':
      return 'scheduler'
    default:
      return `${access.kind}: ${access.why}`
  }
}

function callOpens(access: Access, held: Held | null): string {
  switch (access.kind) {
    case 'public':
    case 'optional':
      return 'yes'
    case 'session':
      return held ? 'yes' : '-'
    case 'privilege':
      return held && isGranted('anyOf' in access ? { anyOf: access.anyOf } : { allOf: access.allOf }, held) ? 'yes' : '-'
    case 'externalToken':
      return 'with link'
    case 'cron':
      return '-'
  }
}

type Gates = {
  readonly open: { readonly module: Module | null; readonly privilege: PrivilegeTree | null }
  readonly menu?: { readonly gate: Parameters<typeof gateOpens>[0]; readonly group: string }
}

function screenTable(): string {
  const rows = screensInOrder.map((name) => {
    const screen: Gates = screens[name]
    return [
      name,
      paths[name],
      screen.open.module ?? '',
      screen.open.privilege === null ? 'session' : treeText(screen.open.privilege),
      screen.menu?.group ?? '',
      '-',
      ...roles.map(({ held }) => screenOpens(screen, held)),
    ]
  })
  return section('Screens', ['screen', 'path', 'module', 'opens to', 'menu', 'nobody', ...roles.map(({ name }) => name)], rows)
}

/** A cell of the table of screens; `menu`: reachable, and listed in the sidebar. */
function screenOpens({ open, menu }: Gates, held: Held): string {
  const listed = menu !== undefined && gateOpens(menu.gate, { privileges: held, modules: everyModule })
  const opens = open.privilege === null || isGranted(open.privilege, held)
  if (listed && !opens) return 'listed but closed'
  return opens ? (listed ? 'menu' : 'yes') : '-'
}

function privilegeTable(): string {
  const rows = Object.entries(privileges).map(([name, { area, sensitive }]) => [
    name,
    area,
    sensitive ? 'sensitive' : '',
    ...roles.map(({ held }) => (Array.from<string>(held).includes(name) ? 'yes' : '-')),
  ])
  return section('Privileges that the built-in roles start with', ['privilege', 'area', '', ...roles.map(({ name }) => name)], rows)
}

function treeText(tree: PrivilegeTree): string {
  if (typeof tree === 'string') return tree
  const [branches, word] = 'anyOf' in tree ? [tree.anyOf, ' or '] : [tree.allOf, ' and ']
  return branches
    .map((branch) => (typeof branch === 'string' || branches.length === 1 ? treeText(branch) : `(${treeText(branch)})`))
    .join(word)
}

function section(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [`## ${title}`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line), ''].join('\n')
}
