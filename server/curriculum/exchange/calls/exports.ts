import 'server-only'
import * as contracts from '@/lib/contracts/curriculum/exchange'
import { exchangeLimits } from '@/lib/curriculum/vocabulary'
import { translatorFor } from '@/lib/i18n/translator'
import { importLimits } from '@/server/imports'
import type { Db } from '@/server/kernel/db'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { csvOf } from '@/server/kernel/files/csv'
import { exportLimit } from '@/server/kernel/limits'
import { frameworkEntity, ordering, requireYear, yearEntity } from '../../calls/access'
import { curriculumOf, type CurriculumScope } from '../../scope'
import { caseText, type ExportedParts } from '../case/write-case'
import * as queries from '../queries/export.sql'

/** The letters that each outcome adds to a document besides its own texts. */
const lettersAround = 1_600

export const exportCaseCall = defineCall(contracts.exportCase, {
  ...ordering,
  audit: 'curriculum.caseExported',
  limit: exportLimit,
  handle: async ({ actor, input: { frameworkId }, db, request, audit }) => {
    const scope = curriculumOf(actor)
    const frameworks = await queries.listFrameworksToExport(db, scope, frameworkId)
    const [first] = frameworks
    if (!first) throw refuse('NOT_FOUND')
    const outcomes = frameworks.reduce((sum, one) => sum + one.outcomes, 0)
    const letters = frameworks.reduce((sum, one) => sum + one.letters, outcomes * lettersAround)
    // A single framework is always exported; several are only as long as the import would accept their file.
    if (frameworks.length > 1 && letters > importLimits.bytes) throw badField('frameworkId', 'caseExportTooLarge')
    const parts: ExportedParts[] = []
    for (const framework of frameworks) parts.push(await partsOf(db, scope, framework))
    for (const { id, name } of frameworks) audit({ entity: frameworkEntity, entityId: id, changes: { name: { to: name } } })
    return { fileName: `${frameworkId === null ? 'frameworks' : first.name}.json`, content: caseText(parts, request.at), outcomes }
  },
})

/** The queries run one after the other because they share one connection. */
async function partsOf(db: Db, scope: CurriculumScope, framework: queries.FrameworkToExport): Promise<ExportedParts> {
  const groups = await queries.listGroupsToExport(db, framework.id)
  const outcomes = await queries.listOutcomesToExport(db, framework.id)
  return { framework, groups, outcomes, links: await queries.listLinksToExport(db, scope, framework.id) }
}

export const exportMappingCall = defineCall(contracts.exportMapping, {
  ...ordering,
  audit: 'curriculum.mappingExported',
  limit: exportLimit,
  handle: async ({ actor, input: { yearId, frameworkId }, db, request, audit }) => {
    const scope = curriculumOf(actor)
    const year = await requireYear(db, scope, yearId)
    const frameworks = frameworkId === null ? [] : await queries.listFrameworksToExport(db, scope, frameworkId)
    if (frameworkId !== null && frameworks.length === 0) throw refuse('NOT_FOUND')
    const found = await queries.listPairsToExport(db, scope, { yearId, frameworkId })
    const rows = found.slice(0, exchangeLimits.rows)
    audit({
      entity: yearEntity,
      entityId: yearId,
      changes: { rows: { to: rows.length }, ...(frameworkId !== null && { framework: { to: frameworkId } }) },
    })
    const said = `${year.programme} ${year.startsOn.slice(0, 4)}`
    return {
      fileName: [said, frameworks[0]?.name].filter(Boolean).join(' '),
      csv: await mappingFile(rows, actor.locale ?? request.locale),
      rows: rows.length,
      isCut: found.length > rows.length,
    }
  },
})

async function mappingFile(rows: readonly queries.PairRow[], locale: string): Promise<string> {
  const t = await translatorFor(locale, 'learningOutcomes')
  const column = (name: queries.MappingColumn) => t(`exchange.column.${name}`)
  return csvOf([
    queries.mappingColumns.map(column),
    ...rows.map((row) => [
      row.framework,
      row.groupCode,
      row.group,
      row.topic ?? '',
      row.code,
      row.text,
      t(`level.${row.byGraduation}`),
      row.path?.join(' / ') ?? '',
      row.componentKind === null ? '' : t(`component.${row.componentKind}`),
      row.component ?? '',
      row.level === null ? '' : t(`level.${row.level}`),
      row.method ?? '',
      row.minutes === null ? '' : String(row.minutes),
    ]),
  ])
}

export const exportCalls = [exportCaseCall, exportMappingCall]
