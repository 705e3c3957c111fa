import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { evidenceBars, type EvidenceRule } from '@/server/kernel/calls/evidence'
import { registry } from '@/server/registry'
import { filesBelow } from './files'

const page = 'docs/security/rules.md'
const [begin, end] = [
  '<!-- evidence: made by `UPDATE_EVIDENCE_TABLE=1 npm test -- architecture evidence-table` -->',
  '<!-- end of evidence -->',
]

/** The rules of all calls that vouch for somebody, as docs/security/rules.md prints them. */
function evidenceTable(): string {
  const rows = registry.flatMap(({ contract, evidence }) => (evidence ? [{ name: contract.name, rule: evidence }] : []))
  const bar = ({ never }: EvidenceRule) =>
    evidenceBars.map((one) => (never[one] === true ? `**${one}**` : `${one}: ${never[one]}`)).join('; ')
  const shown = ({ shown: of }: EvidenceRule) => ('compared' in of ? of.compared : `not compared: ${of.notCompared}`)
  return [
    '| Act | Whose evidence | Who never gives it (bold: refused at the decision) | The right, asked again | What was shown | What ends it | Who undoes it |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ name, rule }) => `| \`${name}\` | ${[rule.of, bar(rule), rule.right, shown(rule), rule.ends, rule.undo].join(' | ')} |`),
  ].join('\n')
}

test('docs/security/rules.md prints who may vouch for whom', () => {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  expect(from).toBeGreaterThan(begin.length)
  expect(to).toBeGreaterThan(from)
  const made = `\n${evidenceTable()}\n`
  if (process.env.UPDATE_EVIDENCE_TABLE === '1') writeFileSync(page, text.slice(0, from) + made + text.slice(to))
  expect(readFileSync(page, 'utf8').slice(from, text.length).split(end)[0]).toBe(made)
})

/**
 * Every column that says by whom something was decided: the acts that write it vouch for somebody and declare it, or it vouches for nobody, for the
 * reason given. A new column fails here until it is named.
 */
const deciders: Readonly<Record<string, { readonly by: readonly string[] } | { readonly vouchesForNobody: string }>> = {}

const decides =
  /^\s+(\w*(?:[Aa]greed|[Dd]ecided|[Jj]udged|[Gg]iven|[Ss]igned|[Cc]onfirmed|[Aa]ccepted|[Rr]eviewed|[Ff]inished|[Aa]uthorised|[Ee]nded|[Mm]arked|[Vv]erified|[Aa]pproved|[Dd]isclosed)(?:By)?Id)\b/

function columns(): string[] {
  return filesBelow('prisma/schema')
    .filter((file) => file.endsWith('.prisma'))
    .flatMap((file) => {
      let model = ''
      return readFileSync(`prisma/schema/${file}`, 'utf8')
        .split('\n')
        .flatMap((line) => {
          model = /^model (\w+)/.exec(line)?.[1] ?? model
          const name = decides.exec(line)?.[1]
          return name ? [`${model}.${name}`] : []
        })
    })
}

describe('every column that says by whom something was decided', () => {
  test('is written by acts that declare whose evidence it is, or vouches for nobody', () => {
    expect(columns().sort()).toEqual(Object.keys(deciders).sort())
  })

  test('names acts that there are', () => {
    const declared = new Set<string>(registry.flatMap(({ contract, evidence }) => (evidence ? [contract.name] : [])))
    const named = Object.values(deciders).flatMap((one) => ('by' in one ? one.by : []))
    expect(named.filter((name) => !declared.has(name))).toEqual([])
  })
})
