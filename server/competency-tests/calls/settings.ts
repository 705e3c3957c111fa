import 'server-only'
import { canBeCritical, rowsOf, verdictOf } from '@/lib/competency-tests/verdict'
import { mostTried } from '@/lib/competency-tests/vocabulary'
import * as contracts from '@/lib/contracts/competency-tests'
import { outsideRuleProblems } from '@/lib/forms/check-expressions'
import { fieldsOf, isAnswered, textIn, type BareField, type Definition } from '@/lib/forms/definition'
import { fieldsNamed } from '@/lib/forms/expressions/parse'
import { formulaNode } from '@/lib/forms/formulas'
import type { Locale } from '@/lib/i18n/locales'
import { openSheet, readSheet, responsesFor, sheetScales } from '@/server/form-responses'
import { findBelonging, versionDefinition } from '@/server/forms'
import type { Db } from '@/server/kernel/db'
import { escapedLike } from '@/server/kernel/db/like'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { plainWords, todayAt } from '@/server/users'
import { administers, adminReads, testEntity } from '../access'
import { findMarkersByName } from '../queries/markers'
import {
  countAttemptsOf,
  countNamed,
  findByCode,
  findFormVersion,
  findUses,
  insertTest,
  listFormChoices,
  listNeededTests,
  listProcedureChoices,
  listRoleChoices,
  listSheets,
  lockPrerequisites,
  markDeleted,
  replaceParts,
  updateTest,
} from '../queries/settings'
import { countByTest, countTests, findTest, listProgrammes, listTestNames, listTestRows, lockTest } from '../queries/tests'
import { administeredTests, attemptsFor } from '../scope'
import { localeOf } from '../sheets'
import { dayView, prerequisitesView } from '../views'

export const listTestsCall = defineCall(contracts.listTests, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ input: { q }, db }) => {
    const contains = { contains: escapedLike(q), mode: 'insensitive' } as const
    const scope = administeredTests()
    const tests = await listTestRows(db, scope, q === '' ? {} : { OR: [{ code: contains }, { name: contains }] })
    const counts = await countByTest(
      db,
      tests.map(({ id }) => id),
    )
    const of = (id: string, states: readonly string[]) =>
      counts.filter(({ testId, state }) => testId === id && states.includes(state)).reduce((sum, { count }) => sum + count, 0)
    return {
      rows: tests.map((test) => ({
        ...{ id: test.id, code: test.code, name: test.name, published: test.published, years: test.years, canRetake: test.canRetake },
        form: { id: test.form.id, name: test.form.name },
        programme: test.programme?.name ?? null,
        opensOn: dayView(test.opensOn),
        closesOn: dayView(test.closesOn),
        prerequisites: prerequisitesView(test),
        open: of(test.id, ['REQUESTED', 'AWAITING_MARKING', 'MARKING_REQUIRED']),
        passed: of(test.id, ['PASSED']),
      })),
      total: await countTests(db, scope),
    }
  },
})

/** All that a rule or a critical item may name: fields, and the rows of grids. */
const namedFields = (form: Definition) => fieldsOf(form).flatMap((field): BareField[] => [field, ...rowsOf(field)])

/** The current published version of the form. */
async function publishedForm(db: Db, formId: string): Promise<Definition | null> {
  const form = await findFormVersion(db, formId)
  return form?.currentVersion ? versionDefinition(form.currentVersion) : null
}

export const readTestCall = defineCall(contracts.readTest, {
  ...adminReads,
  handle: async ({ input: { id }, db }) => {
    const test = await findTest(db, administeredTests(), id)
    if (!test) throw refuse('NOT_FOUND')
    const form = await publishedForm(db, test.formId)
    const known = new Set(form ? namedFields(form).map(({ uid }) => uid) : [])
    const node = test.passRule === '' ? null : formulaNode(test.passRule)
    const named = [...(node ? fieldsNamed(node) : []), ...test.criticalUids]
    const { assessors, programme: _, form: __, remediationForm: ___, ...fields } = test
    return {
      found: {
        ...fields,
        opensOn: dayView(test.opensOn),
        closesOn: dayView(test.closesOn),
        assessorRoles: assessors.flatMap(({ role }) => role ?? []),
        assessors: assessors.flatMap(({ user }) => user ?? []),
        prerequisites: prerequisitesView(test),
        open: (await findUses(db, id)).open,
        attemptsMade: await countAttemptsOf(db, id),
        lostUids: [...new Set(named.filter((uid) => !known.has(uid)))],
      },
    }
  },
})

export const readTestChoicesCall = defineCall(contracts.readTestChoices, {
  ...adminReads,
  handle: async ({ db }) => ({
    forms: await listFormChoices(db),
    programmes: await listProgrammes(db),
    roles: await listRoleChoices(db),
    procedures: await listProcedureChoices(db),
    tests: await listTestNames(db, administeredTests()),
  }),
})

export const readTestFieldsCall = defineCall(contracts.readTestFields, {
  ...adminReads,
  handle: async ({ input: { formId }, db, request }) => {
    const form = await publishedForm(db, formId)
    if (!form) throw refuse('NOT_FOUND')
    const locale = localeOf(request.locale, form.language)
    return {
      fields: form.pages.flatMap((page) =>
        page.fields
          .filter(({ type }) => isAnswered(type))
          .flatMap((field) => {
            const named = [page, ...(field.type === 'GRID' ? [field] : [])].map(({ caption }) => textIn(caption, locale, form.language))
            const [ofPage = '', ...ofGrid] = named
            const view = (one: BareField, place: string) => ({
              ...{ uid: one.uid, id: one.id, type: one.type },
              caption: textIn(one.caption, locale, form.language),
              page: place,
              canBeCritical: canBeCritical(one),
            })
            return [view(field, ofPage), ...rowsOf(field).map((row) => view(row, [ofPage, ...ofGrid].filter(Boolean).join(' · ')))]
          }),
      ),
    }
  },
})

export const findAssessorsCall = defineCall(contracts.findAssessors, {
  ...adminReads,
  limit: whereSearched,
  handle: async ({ input: { q }, db }) => ({
    people: await findMarkersByName(db, {
      AND: (await plainWords(db, q)).map((word) => ({ searchName: { contains: escapedLike(word) } })),
    }),
  }),
})

/** Why a rule cannot be saved. */
function problemsOf(form: Definition, passRule: string): { code: string; at: number; what: string }[] {
  if (passRule === '') return []
  return outsideRuleProblems(form, passRule).map(({ code, at, what }) => ({ code, at: at ?? 0, what }))
}

export const tryTestRuleCall = defineCall(contracts.tryTestRule, {
  ...adminReads,
  handle: async ({ actor, input: { formId, passRule, criticalUids }, db, request }) => {
    const form = await publishedForm(db, formId)
    if (!form) throw refuse('NOT_FOUND')
    const problems = problemsOf(form, passRule)
    if (problems.length > 0) return { problems, sheets: [] }
    const today = await todayAt(request.at)
    const { roleIds } = await findBelonging(db, actor.id)
    const asked = { formId, scope: responsesFor({ actor, roleIds, today }), attempts: attemptsFor(actor, today), take: mostTried }
    const sheets = []
    for (const { id, completedAt, subject } of await listSheets(db, asked)) {
      const sheet = await openSheet(db, id, { at: request.at, reader: 'reader' })
      const { whole } = await readSheet(db, sheet, { fills: false })
      const locale: Locale = localeOf(request.locale, sheet.form.language)
      const scales = await sheetScales(db, sheet.form)
      sheets.push({
        responseId: id,
        on: dayView(completedAt) ?? '',
        student: subject?.displayName ?? '',
        verdict: verdictOf({ form: sheet.form, answers: whole, today: sheet.day, passRule, criticalUids, scales, locale }),
      })
    }
    return { problems, sheets }
  },
})

/** Whether a test would be its own prerequisite, by way of others. */
function isCircle(id: string, neededIds: readonly string[], all: readonly { testId: string; neededTestId: string | null }[]): boolean {
  const seen = new Set<string>()
  const open = [...neededIds]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === id) return true
    if (seen.has(one)) continue
    seen.add(one)
    open.push(...all.flatMap(({ testId, neededTestId }) => (testId === one && neededTestId !== null ? [neededTestId] : [])))
  }
  return false
}

export const saveTestCall = defineCall(contracts.saveTest, {
  ...administers,
  audit: 'competency-tests.testSaved',
  handle: async ({ input: { id, revision, assessorRoleIds, assessorIds, prerequisites, ...rest }, db, request, audit }) => {
    const found = await findFormVersion(db, rest.formId)
    if (!found?.currentVersion) throw badField('formId', 'formUnknown')
    if (found.subject === 'NONE') throw badField('formId', 'formAboutNobody')
    const form = versionDefinition(found.currentVersion)
    const problems = problemsOf(form, rest.passRule)
    if (problems.length > 0) throw refuse('VALIDATION_FAILED', { code: 'competency-tests.RULE_INVALID', data: { problems } })
    const critical = new Map(namedFields(form).map((field) => [field.uid, field]))
    for (const uid of rest.criticalUids) {
      const field = critical.get(uid)
      if (!field || !canBeCritical(field)) throw badField('criticalUids', 'fieldUnknown')
    }
    if (rest.opensOn !== null && rest.closesOn !== null && rest.closesOn < rest.opensOn) throw badField('closesOn', 'endBeforeStart')
    const remediation = rest.remediationFormId === null ? null : await findFormVersion(db, rest.remediationFormId)
    if (rest.remediationFormId !== null && !remediation?.currentVersion) throw badField('remediationFormId', 'formUnknown')
    if (remediation?.subject === 'NONE') throw badField('remediationFormId', 'formAboutNobody')
    const neededIds = prerequisites.flatMap((one) => (one.kind === 'TEST' ? [one.testId] : []))
    const procedureIds = prerequisites.flatMap((one) => (one.kind === 'COUNT' ? [one.procedureId] : []))
    if (neededIds.length > 0) await lockPrerequisites(db)
    await assertNamed(db, { programmeId: rest.programmeId, assessorRoleIds, assessorIds, procedureIds, neededIds })
    if (isCircle(id, neededIds, await listNeededTests(db))) throw refuse('VALIDATION_FAILED', { code: 'competency-tests.CIRCLE' })
    if (await findByCode(db, rest.code, id)) throw refuse('CONFLICT', { code: 'competency-tests.CODE_TAKEN' })
    const fields = {
      ...rest,
      years: [...new Set(rest.years)].toSorted((a, b) => a - b),
      criticalUids: [...new Set(rest.criticalUids)],
      opensOn: rest.opensOn === null ? null : new Date(rest.opensOn),
      closesOn: rest.closesOn === null ? null : new Date(rest.closesOn),
    }
    const before = await lockTest(db, administeredTests(), id)
    const count = revision === 0 ? await insertTest(db, id, fields, request.at) : await updateTest(db, { id, revision }, fields)
    if (count === 0) throw refuse(revision > 0 && !before ? 'NOT_FOUND' : 'CONFLICT')
    await replaceParts(db, id, {
      assessors: [
        ...[...new Set(assessorRoleIds)].map((roleId) => ({ roleId })),
        ...[...new Set(assessorIds)].map((userId) => ({ userId })),
      ],
      prerequisites: prerequisites.map((one) =>
        one.kind === 'TEST'
          ? { kind: one.kind, neededTestId: one.testId }
          : { kind: one.kind, procedureId: one.procedureId, count: one.count, help: one.help, isConsistent: one.isConsistent },
      ),
    })
    audit({
      entity: testEntity,
      entityId: id,
      changes: {
        code: { from: before?.code ?? null, to: rest.code },
        published: { from: before?.published ?? null, to: rest.published },
        passRule: { from: before?.passRule ?? null, to: rest.passRule },
        criticalUids: { from: before?.criticalUids ?? null, to: rest.criticalUids },
        secondMarker: { from: before?.secondMarker ?? null, to: rest.secondMarker },
        formId: { from: before?.formId ?? null, to: rest.formId },
        canRetake: { from: before?.canRetake ?? null, to: rest.canRetake },
        attempts: { from: before?.attempts ?? null, to: rest.attempts },
        // The markers and the prerequisites also apply to open attempts.
        assessors: {
          from: before?.assessors.flatMap(({ role, user }) => role?.id ?? user?.id ?? []) ?? null,
          to: [...assessorRoleIds, ...assessorIds],
        },
        prerequisites: {
          from:
            before?.prerequisites.map(({ procedure, neededTest, count, help }) => ({
              of: procedure?.id ?? neededTest?.id ?? '',
              count,
              help,
            })) ?? null,
          to: prerequisites.map((one) =>
            one.kind === 'TEST' ? { of: one.testId, count: null, help: null } : { of: one.procedureId, count: one.count, help: one.help },
          ),
        },
      },
    })
    return { id, revision: revision + 1 }
  },
})

type Naming = {
  readonly programmeId: string | null
  readonly assessorRoleIds: readonly string[]
  readonly assessorIds: readonly string[]
  readonly procedureIds: readonly string[]
  readonly neededIds: readonly string[]
}
async function assertNamed(db: Db, { programmeId, assessorRoleIds, assessorIds, procedureIds, neededIds }: Naming): Promise<void> {
  const programmeIds = programmeId === null ? [] : [programmeId]
  const counts = await countNamed(db, {
    programmeIds,
    roleIds: assessorRoleIds,
    userIds: assessorIds,
    procedureIds,
    testIds: neededIds,
  })
  const isShort = (ids: readonly string[], count: number) => count < new Set(ids).size
  if (isShort(programmeIds, counts.programmes)) throw badField('programmeId', 'programmeUnknown')
  if (isShort(assessorRoleIds, counts.roles)) throw badField('assessorRoleIds', 'roleUnknown')
  if (isShort(assessorIds, counts.users)) throw badField('assessorIds', 'personUnknown')
  if (isShort(procedureIds, counts.procedures)) throw badField('prerequisites', 'procedureUnknown')
  if (isShort(neededIds, counts.tests)) throw badField('prerequisites', 'testUnknown')
}

export const removeTestCall = defineCall(contracts.removeTest, {
  ...administers,
  audit: 'competency-tests.testRemoved',
  handle: async ({ input: { id, revision }, db, request, audit }) => {
    await lockPrerequisites(db)
    const found = await lockTest(db, administeredTests(), id)
    if (!found) throw refuse('NOT_FOUND')
    const { open, tests } = await findUses(db, id)
    if (open > 0 || tests.length > 0)
      throw refuse('CONFLICT', { code: 'competency-tests.IN_USE', data: { open, tests: tests.map(({ code }) => code) } })
    if ((await markDeleted(db, { id, revision }, request.at)) === 0) throw refuse('CONFLICT')
    audit({ entity: testEntity, entityId: id, changes: { code: { from: found.code, to: null } } })
    return {}
  },
})
