import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/curriculum/outcomes'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith } from './accounts'
import { output } from './curriculum'
import { importFile } from './imports'
import type { Member } from './members'

/** An editor who keeps the right to edit the curriculum in the database: an import checks it again when it is applied. */
export async function importingEditor(): Promise<Member> {
  return memberWith([await makeRole(uniqueName('Curriculum'), ['CURRICULUM_VIEW', 'CURRICULUM_EDIT'])], 'STAFF')
}

/** A table of outcomes, as a spreadsheet of Central Europe writes it: a byte order mark, semicolons, quotes where they are needed. */
export function table(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return Buffer.from(`\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`)
}

export const bringTable = (who: Member, rows: readonly (readonly string[])[], frameworkId?: string) =>
  importFile(who, table(rows), undefined, { kind: 'outcomes', ...(frameworkId !== undefined && { targetId: frameworkId }) })

export const bringCase = (who: Member, file: Buffer) => importFile(who, file, undefined, { kind: 'case' })

/** The number, the outcome and the error codes of each row. */
export async function outcomesOf(importId: string) {
  const rows = await prisma().importRow.findMany({
    where: { importId },
    orderBy: { number: 'asc' },
    select: { number: true, outcome: true, issues: true },
  })
  return rows.map(({ number, outcome, issues }) => {
    const { errors = [], warnings = [] } = Object(issues)
    const codes = (found: { code: string; path: string }[]) => found.map(({ code, path }) => (path === '' ? code : `${path} ${code}`))
    return { number, outcome, errors: codes(errors), warnings: codes(warnings) }
  })
}

/** A framework as anybody reads it, without ids. */
export async function describeFramework(frameworkName: string) {
  const framework = await prisma().framework.findFirstOrThrow({
    where: { name: frameworkName },
    select: {
      name: true,
      issuer: true,
      edition: true,
      language: true,
      licence: true,
      caseId: true,
      groups: {
        orderBy: [{ parent: { title: 'asc' } }, { sortOrder: 'asc' }],
        select: {
          code: true,
          title: true,
          caseId: true,
          parent: { select: { title: true } },
          topics: { orderBy: { sortOrder: 'asc' }, select: { name: true } },
          outcomes: {
            orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
            select: {
              code: true,
              text: true,
              notes: true,
              level: true,
              retiredAt: true,
              caseId: true,
              topic: { select: { name: true } },
              linksFrom: { select: { kind: true, to: { select: { caseId: true } } } },
            },
          },
        },
      },
    },
  })
  return {
    ...framework,
    groups: framework.groups.map(({ parent, topics, outcomes, ...group }) => ({
      ...group,
      parent: parent?.title ?? null,
      topics: topics.map(({ name }) => name),
      outcomes: outcomes.map(({ retiredAt, topic, linksFrom, ...outcome }) => ({
        ...outcome,
        isRetired: retiredAt !== null,
        topic: topic?.name ?? null,
        links: linksFrom.map(({ kind, to }) => `${kind} ${to.caseId}`).toSorted(),
      })),
    })),
  }
}

export async function outcomeIdOf(frameworkName: string, code: string): Promise<string> {
  return (await prisma().learningOutcome.findFirstOrThrow({ where: { code, framework: { name: frameworkName } }, select: { id: true } })).id
}
export async function frameworkIdOf(name: string): Promise<string> {
  return (await prisma().framework.findFirstOrThrow({ where: { name }, select: { id: true } })).id
}

/** Changes an outcome's text, as an editor corrects it by hand. */
export async function rewriteOutcome(editor: Member, outcomeId: string, text: string): Promise<void> {
  const { groupId, topicId, code, notes, level, revision } = (await output(editor, contracts.readOutcome, { outcomeId })).outcome
  await output(editor, contracts.saveOutcome, { id: outcomeId, groupId, topicId, code, notes, level, revision, text })
}

/** Deletes all frameworks, so that a file makes them once more, as in a school that has none yet. */
export async function emptyFrameworks(): Promise<void> {
  await prisma().curriculumComponentOutcome.deleteMany()
  await prisma().curriculumHistory.deleteMany({ where: { outcomeId: { not: null } } })
  await prisma().outcomeLink.deleteMany()
  await prisma().learningOutcome.deleteMany()
  await prisma().topic.deleteMany()
  await prisma().outcomeGroup.deleteMany({ where: { parentId: { not: null } } })
  await prisma().outcomeGroup.deleteMany()
  await prisma().framework.deleteMany()
}

export const uniqueName = (name: string): string => `${name} ${v7().slice(-6)}`
