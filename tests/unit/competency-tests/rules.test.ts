import { describe, expect, test } from 'vitest'
import {
  isAskable,
  isForStudent,
  unmetRequirements,
  prerequisitesMissing,
  retakeMissing,
  standingOf,
} from '@/server/competency-tests/rules'

type Listed = Parameters<typeof unmetRequirements>[0]
type Facts = Parameters<typeof unmetRequirements>[1]
const today = '2026-11-30'
const day = (text: string) => new Date(`${text}T00:00:00Z`)

const offered: Listed = {
  ...{ id: 'test', code: 'T', name: 'Test', formId: 'form', published: true, programmeId: null, years: [], opensOn: null, closesOn: null },
  ...{ canRetake: true, attempts: null, retakeAfterDays: 0, remediationFormId: null, passRule: '', criticalUids: [] },
  ...{ secondMarker: 'NEVER', needsSession: false, revision: 1, remediationForm: null, programme: null, prerequisites: [] },
  form: { id: 'form', name: 'Form', state: 'PUBLISHED', currentVersionId: 'version' },
}
const attemptWith = (more: object): Listed => ({ ...offered, ...more })
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ student: { programmeId: 'bds', year: 4 }, attempts: [], counted: [], completed: [] },
  ...more,
})
const attempt = (state: Facts['attempts'][number]['state'], more: object = {}) => ({
  ...{ id: `${state}-1`, testId: 'test', studentId: 's', number: 1, state, decidedAt: null, eligibleOn: null },
  ...more,
})
const kinds = (missing: readonly { kind: string }[]) => missing.map(({ kind }) => kind)

describe('a test is for a student', () => {
  test.each([
    ['of any programme and year', {}, { programmeId: null, year: null }, true],
    ['of its programme', { programmeId: 'bds' }, { programmeId: 'bds', year: 1 }, true],
    ['not of another', { programmeId: 'bds' }, { programmeId: 'hygiene', year: 1 }, false],
    ['of one of its years', { years: [4, 5] }, { programmeId: 'bds', year: 5 }, true],
    ['not of the year before', { years: [4, 5] }, { programmeId: 'bds', year: 3 }, false],
    ['not without a year', { years: [4, 5] }, { programmeId: 'bds', year: null }, false],
    ['not of another programme in its year', { programmeId: 'bds', years: [4] }, { programmeId: 'hygiene', year: 4 }, false],
  ])('%s', (_, more, student, is) => expect(isForStudent(attemptWith(more), student)).toBe(is))
})

test.each([
  ['published with its form', {}, true],
  ['unpublished', { published: false }, false],
  ['of a form that is none any more', { form: { ...offered.form, state: 'RETIRED' } }, false],
  ['of a form without a version', { form: { ...offered.form, currentVersionId: null } }, false],
])('a test that is %s is askable: %s', (_, more, is) => expect(isAskable(attemptWith(more))).toBe(is))

describe('procedures before a test', () => {
  const procedure = { id: 'p', code: 'P', caption: 'P' }
  const asks = (more: object = {}) =>
    attemptWith({ prerequisites: [{ kind: 'COUNT', procedure, count: 3, help: null, isConsistent: false, neededTest: null, ...more }] })
  const counted = (all: number, more: object = {}) =>
    facts({ counted: [{ studentId: 's', procedureId: 'p', all, byHelp: {}, dots: '', ...more }] })
  const missing = (listed: Listed, given: Facts) => prerequisitesMissing(listed, given)

  test.each([
    ['none was done', facts(), [{ have: 0, needed: 3 }]],
    ['one below', counted(2), [{ have: 2 }]],
    ['a tenth below', counted(2.9), [{ have: 2.9 }]],
    ['less than a tenth below, which is told as a tenth', counted(2.99), [{ have: 2.9 }]],
    ['a third three times', counted(2.999_999_9), []],
    ['exactly as many', counted(3), []],
    ['one above', counted(4), []],
  ])('%s', (_, given, wanted) => expect(missing(asks(), given)).toMatchObject(wanted))

  test('one is asked for where no number is said', () => {
    expect(missing(asks({ count: null }), facts())).toMatchObject([{ needed: 1 }])
    expect(missing(asks({ count: null }), counted(1))).toEqual([])
  })

  test('count with this much help or less', () => {
    const given = counted(9, { byHelp: { OBSERVED: 4, ASSISTED: 2, SUPERVISED: 1, INDEPENDENT: 1 } })
    expect(missing(asks({ help: 'SUPERVISED' }), given)).toMatchObject([{ have: 2, help: 'SUPERVISED' }])
    expect(missing(asks({ help: 'ASSISTED' }), given)).toEqual([])
    expect(missing(asks({ help: 'INDEPENDENT', count: 1 }), given)).toEqual([])
    expect(missing(asks({ help: 'INDEPENDENT', count: 2 }), given)).toMatchObject([{ have: 1 }])
    expect(missing(asks({ help: 'ASSISTED' }), facts())).toMatchObject([{ have: 0 }])
  })

  test('are consistent where that is asked, once there are enough', () => {
    const consistent = asks({ isConsistent: true })
    expect(missing(consistent, counted(3, { dots: '11111' }))).toEqual([])
    expect(missing(consistent, counted(3, { dots: '00000' }))).toMatchObject([{ have: 3, notConsistent: true }])
    expect(missing(consistent, counted(2, { dots: '00000' }))).toMatchObject([{ have: 2, notConsistent: false }])
    expect(missing(asks(), counted(3, { dots: '00000' }))).toEqual([])
  })

  test('a procedure or test that is no more is asked of nobody', () => {
    expect(missing(asks({ procedure: null }), facts())).toEqual([])
    expect(missing(attemptWith({ prerequisites: [{ kind: 'TEST', neededTest: null }] }), facts())).toEqual([])
  })

  test('another test is to be passed', () => {
    const listed = attemptWith({ prerequisites: [{ kind: 'TEST', neededTest: { id: 'first', code: 'F', name: 'First' } }] })
    expect(missing(listed, facts())).toMatchObject([{ kind: 'TEST' }])
    expect(missing(listed, facts({ attempts: [attempt('FAILED', { testId: 'first' })] }))).toMatchObject([{ kind: 'TEST' }])
    expect(missing(listed, facts({ attempts: [attempt('PASSED')] }))).toMatchObject([{ kind: 'TEST' }])
    expect(missing(listed, facts({ attempts: [attempt('PASSED', { testId: 'first' })] }))).toEqual([])
  })
})

describe('a retake', () => {
  const failed = (more: object = {}) => facts({ attempts: [attempt('FAILED', { decidedAt: day('2026-11-01'), ...more })] })
  const form = { id: 'remediation', name: 'Remediation' }
  const done = (on: string, formId = 'remediation') => ({ ...failed(), completed: [{ studentId: 's', formId, lastAt: day(on) }] })
  test.each([
    ['is not asked about before the first attempt', attemptWith({ canRetake: false }), facts(), []],
    ['nor after a pass', attemptWith({ canRetake: false }), facts({ attempts: [attempt('PASSED')] }), []],
    ['is free', offered, failed(), []],
    ['is not offered', attemptWith({ canRetake: false }), failed(), ['NO_RETAKE']],
    [
      'nor where one was opened and the test changed',
      attemptWith({ canRetake: false }),
      facts({ attempts: [attempt('RETAKE')] }),
      ['NO_RETAKE'],
    ],
    ['has attempts left', attemptWith({ attempts: 2 }), failed(), []],
    ['has none left', attemptWith({ attempts: 1 }), failed(), ['NO_ATTEMPTS']],
    [
      'counts its own attempts alone',
      attemptWith({ attempts: 2 }),
      facts({ attempts: [attempt('FAILED'), attempt('FAILED', { testId: 'x' })] }),
      [],
    ],
    ['is too early by a day', offered, failed({ eligibleOn: day('2026-12-01') }), ['RETAKE_FROM']],
    ['is possible on its day', offered, failed({ eligibleOn: day(today) }), []],
    ['needs the form', attemptWith({ remediationForm: form }), failed(), ['REMEDIATION']],
    ['needs it after the failure', attemptWith({ remediationForm: form }), done('2026-11-01'), ['REMEDIATION']],
    ['has it', attemptWith({ remediationForm: form }), done('2026-11-02'), []],
    ['needs no other form', attemptWith({ remediationForm: form }), done('2026-11-02', 'x'), ['REMEDIATION']],
    ['needs none where nobody knows when it failed', attemptWith({ remediationForm: form }), failed({ decidedAt: null }), []],
  ])('%s', (_, listed, given, wanted) => expect(kinds(retakeMissing(listed, given, today))).toEqual(wanted))
})

describe('what keeps somebody from asking', () => {
  test.each([
    ['nothing', {}, {}, []],
    ['a running attempt, whatever else', { published: false }, { attempts: [attempt('REQUESTED')] }, ['RUNNING']],
    ['a pass, whatever else', { published: false }, { attempts: [attempt('PASSED')] }, ['PASSED']],
    ['another test’s pass does not', {}, { attempts: [attempt('PASSED', { testId: 'x' })] }, []],
    ['the year', { years: [5] }, {}, ['NOT_FOR_YEAR']],
    ['that it is not published', { published: false }, {}, ['CLOSED']],
    ['that it opens tomorrow', { opensOn: day('2026-12-01') }, {}, ['OPENS']],
    ['not that it opens today', { opensOn: day(today) }, {}, []],
    ['that it closed yesterday', { closesOn: day('2026-11-29') }, {}, ['CLOSED']],
    ['not that it closes today', { closesOn: day(today) }, {}, []],
    ['all of it, in order', { years: [5], published: false, opensOn: day('2026-12-01') }, {}, ['NOT_FOR_YEAR', 'CLOSED', 'OPENS']],
    ['a retake that there is not', { canRetake: false }, { attempts: [attempt('FAILED')] }, ['NO_RETAKE']],
  ])('%s', (_, more, given, wanted) => expect(kinds(unmetRequirements(attemptWith(more), facts(given), today))).toEqual(wanted))
})

describe('how a student stands', () => {
  test.each([
    ['PASSED', [attempt('PASSED')], []],
    ['WAITING', [attempt('REQUESTED')], []],
    ['OPEN', [], []],
    ['RETAKE', [attempt('FAILED')], []],
    ['FAILED', [attempt('FAILED')], [{ kind: 'NO_RETAKE' as const }]],
    ['FAILED', [attempt('FAILED')], [{ kind: 'NO_ATTEMPTS' as const, attempts: 1 }]],
    ['NOT_YET', [attempt('FAILED')], [{ kind: 'RETAKE_FROM' as const, on: '2026-12-01' }]],
    ['NOT_YET', [], [{ kind: 'NOT_FOR_YEAR' as const }]],
  ])('%s', (standing, attempts, missing) => expect(standingOf(offered, facts({ attempts }), missing)).toBe(standing))
})
