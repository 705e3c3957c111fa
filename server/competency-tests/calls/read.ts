import 'server-only'
import { attemptActs } from '@/lib/competency-tests/vocabulary'
import * as contracts from '@/lib/contracts/competency-tests'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { holds } from '@/lib/privileges'
import { isOpenAttempt } from '@/lib/states/test-attempt'
import { sessionsOpenTo } from '@/server/clinical-sessions'
import { openSheet, readSheet, readSheetFiles, readSheetWords } from '@/server/form-responses'
import { isStudent, type Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { todayAt } from '@/server/users'
import { reads } from '../access'
import { factsOfId } from '../eligibility'
import { findAttempt, listNames, listOthers, listTestHistory, type HeldAttempt } from '../queries/attempts'
import { mayMark } from '../queries/markers'
import { findTestOf } from '../queries/tests'
import { rightsOn, type AttemptRights } from '../rights'
import { unmetRequirements, prerequisitesMissing } from '../rules'
import { attemptsFor } from '../scope'
import { judgeSheet } from '../sheets'
import { mayBecomeSecond, readerOf, seesSheet, type Which } from '../sight'
import { attemptView, dayView, timeView } from '../views'
import { hasFailedBefore } from './deciding'

type Reading = {
  readonly actor: Actor
  readonly found: HeldAttempt
  readonly may: AttemptRights
  readonly at: Date
  readonly locale: string
}

async function sheetView(db: Db, reading: Reading, which: Which): Promise<Attempt['first']> {
  const { actor, found, may, at, locale } = reading
  const sheetId = which === 'first' ? found.responseId : found.secondResponseId
  const marker = which === 'first' ? found.assessor : found.second
  if (sheetId === null || marker === null || !seesSheet(actor, found, which)) return null
  const isMine = marker.id === actor.id
  // A person who views the application as somebody else reads no draft, and nothing of a confidential form.
  const isDecided = (which === 'first' ? found.firstOutcome : found.secondOutcome) !== null
  if (!readsConfidential(actor) && (!isDecided || found.version.form.confidential)) return null
  const as = readerOf(actor, found, which)
  const sheet = await openSheet(db, sheetId, { at, reader: as, withoutPatients: !readsConfidential(actor) })
  const read = await readSheet(db, sheet, { fills: isMine && may.fill })
  const [outcome, reason, decidedAt] =
    which === 'first' ? [found.firstOutcome, found.firstReason, found.firstAt] : [found.secondOutcome, found.secondReason, found.secondAt]
  return {
    ...{ marker, isMine, outcome, reason },
    decidedAt: timeView(decidedAt),
    shown: read.shown,
    answers: read.answers,
    files: await readSheetFiles(db, sheetId, read.answers),
    parts: read.parts,
    contentHash: (which === 'first' ? found.firstHash : found.secondHash) ?? read.contentHash,
    verdict: await judgeSheet(db, found, sheet, { answers: as === 'subject' ? read.answers : read.whole, locale }),
    lateSaves: read.lateSaves,
  }
}

export const readAttemptCall = defineCall(contracts.readAttempt, {
  ...reads,
  handle: async ({ actor, input: { id }, db, request }) => {
    const today = await todayAt(request.at)
    const found = await findAttempt(db, attemptsFor(actor, today), id)
    if (!found) throw refuse('NOT_FOUND')
    const test = await findTestOf(db, found.testId)
    const marks =
      holds(actor.privileges, 'TESTS_MARK') && (await mayMark(db, actor.id, { testId: found.testId, exceptIds: [found.studentId] }))
    const may = rightsOn(actor, found, marks)
    const facts = await factsOfId(db, found.studentId, [test])
    const isOwn = found.studentId === actor.id
    const isBlind = mayBecomeSecond(actor, found)
    const reading = { actor, found, may, at: request.at, locale: request.locale }
    const [first, secondSheet] = [await sheetView(db, reading, 'first'), await sheetView(db, reading, 'second')]
    const words = await readSheetWords(
      db,
      [first, secondSheet].flatMap((sheet) => sheet ?? []),
    )
    const history = await listTestHistory(db, id)
    const names = new Map(
      (
        await listNames(
          db,
          history.flatMap(({ byId, toId }) => [byId, toId].flatMap((one) => one ?? [])),
        )
      ).map((one) => [one.id, one]),
    )
    const person = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? null))
    const others = await listOthers(db, found)
    const askable = unmetRequirements(test, facts, today)
    // A marker's decision, and its reason, is shown to the student once it stands, and to a possible second marker once they have decided.
    const isTold = (act: string) => (act !== 'decided' && act !== 'secondDecided') || (isOwn ? found.decidedAt !== null : !isBlind)
    const always = found.secondMarker === 'ALWAYS'
    return {
      found: {
        ...attemptView(found),
        askedBy: found.askedBy,
        session:
          found.sessionId === null
            ? null
            : {
                id: found.sessionId,
                heldOn: dayView(found.session?.heldOn ?? null) ?? '',
                mayOpen: (await sessionsOpenTo(db, actor, [found.sessionId])).has(found.sessionId),
              },
        form: {
          id: found.version.formId,
          name: found.version.form.name,
          version: found.version.number,
          isNewest: found.version.form.currentVersionId === found.versionId,
        },
        criticalUids: found.criticalUids,
        first,
        secondSheet,
        scales: words.scales,
        procedures: words.procedures,
        missing: isOpenAttempt(found.state) ? prerequisitesMissing(test, facts) : [],
        reason: found.reason,
        eligibleOn: dayView(found.eligibleOn),
        wouldFlag: (may.decide || may.decideSecond) && (await hasFailedBefore(db, found, actor.id)),
        goesToSecond: { PASSED: always, FAILED: always || found.secondMarker === 'ON_FAIL' },
        history: history.flatMap(({ at, byId, act, toId, reason }) => {
          const known = attemptActs.find((one) => one === act)
          return known === undefined || !isTold(act)
            ? []
            : [{ at: at.toISOString(), by: person(byId), act: known, to: person(toId), reason }]
        }),
        others: others.flatMap((one) =>
          one.id === id ? [] : [{ id: one.id, number: one.number, state: one.state, decidedAt: timeView(one.decidedAt) }],
        ),
        may: { ...may, askAgain: isOwn && isStudent(actor) && askable.length === 0 && others[0]?.id === id },
        today,
      },
    }
  },
})
