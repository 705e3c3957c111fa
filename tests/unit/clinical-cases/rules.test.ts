import { describe, expect, test } from 'vitest'
import type { Privilege } from '@/lib/privileges'
import { rightsOn, waitsForOffer } from '@/server/clinical-cases/rules'

describe('an offer waits', () => {
  const offer = (toId: string, minute: number) => ({ toId, askedAt: new Date(Date.UTC(2026, 10, 30, 8, minute)) })
  const others = (count: number) => Array.from({ length: count }, (_, at) => offer(`s${at}`, at))
  test.each([
    ['not, where nothing was offered', [], null],
    ['not, after two to one person', [offer('s', 1), offer('s', 2)], null],
    ['for the first of three to one person', [offer('s', 1), offer('s', 2), offer('s', 3)], offer('s', 1).askedAt],
    ['for the third last of four', [offer('s', 1), offer('s', 2), offer('s', 3), offer('s', 4)], offer('s', 2).askedAt],
    ['not, after nineteen to others', others(19).map((one) => ({ ...one, toId: 'x' + one.toId })), null],
    ['for the first of twenty', others(20).map((one) => ({ ...one, toId: 'x' + one.toId })), offer('', 0).askedAt],
    [
      'for the later of both',
      [...others(17).map((one) => ({ ...one, toId: 'x' + one.toId })), offer('s', 30), offer('s', 31), offer('s', 32)],
      offer('s', 30).askedAt,
    ],
  ])('%s', (_, offers, until) => expect(waitsForOffer(offers, 's')).toEqual(until))
})

describe('the rights on a case', () => {
  const running = {
    state: 'OPEN' as const,
    studentId: 'student',
    supervisorId: 'teacher',
    teachesVisit: false,
    isAuthor: false,
    agreedById: null,
    visits: 1,
    offeredToId: null,
    isContinued: false,
  }
  const ended = { ...running, state: 'CLOSED' as const }
  const held = (...names: Privilege[]) => new Set<Privilege>(names)
  const student = { id: 'student', privileges: held('TREATMENTSESSION_EDIT') }
  const teacher = { id: 'teacher', privileges: held('MARK_TREATMENTSESSIONS', 'APP_TEACHER') }
  const office = { id: 'office', privileges: held('CLINICALCASES_VIEW_ALL') }
  const rights = (...given: Parameters<typeof rightsOn>) =>
    Object.entries(rightsOn(...given))
      .filter(([, may]) => may)
      .map(([right]) => right)

  test.each([
    ['its student', student, running, ['edit', 'plan']],
    ['its student before the first visit', student, { ...running, visits: 0 }, ['edit', 'plan', 'remove']],
    ['its student after its end', student, ended, ['reopen']],
    ['its student, where somebody goes on with it', student, { ...ended, isContinued: true }, []],
    ['its student, once it is deleted', student, { ...ended, state: 'DELETED' as const, visits: 0 }, []],
    ['its student without the right to record', { ...student, privileges: held() }, { ...running, visits: 0 }, []],
    ['whom it is offered to', { id: 'other', privileges: held() }, { ...running, offeredToId: 'other' }, ['answer']],
    ['its supervisor', teacher, running, ['agree']],
    ['its supervisor who agreed', teacher, { ...running, agreedById: 'teacher' }, ['agree', 'withdrawAgreement']],
    ['its supervisor, where another agreed', teacher, { ...running, agreedById: 'another' }, ['agree']],
    ['its supervisor after its end', teacher, { ...ended, agreedById: 'teacher' }, []],
    ['its supervisor, who was its student', teacher, { ...running, isAuthor: true, agreedById: 'teacher' }, []],
    ['a teacher of none of its visits', { ...teacher, id: 'another' }, running, []],
    ['a teacher of one of its visits', { ...teacher, id: 'another' }, { ...running, teachesVisit: true }, ['agree']],
    ['one who marks and is no teacher', { ...teacher, privileges: held('MARK_TREATMENTSESSIONS') }, running, []],
    ['a teacher who does not mark', { ...teacher, privileges: held('APP_TEACHER') }, running, []],
    ['whoever is both its student and a teacher', { ...teacher, id: 'student' }, { ...running, supervisorId: 'student' }, []],
    ['who sees all cases', office, running, ['remove']],
    ['who sees all cases, where somebody agreed', office, { ...running, agreedById: 'teacher' }, ['withdrawAgreement', 'remove']],
    ['who sees all cases and planned it', office, { ...running, agreedById: 'teacher', isAuthor: true }, ['remove']],
    ['who sees all cases, of a deleted one', office, { ...ended, state: 'DELETED' as const }, []],
    [
      'who sees all cases and marks',
      { ...office, privileges: held('CLINICALCASES_VIEW_ALL', 'MARK_TREATMENTSESSIONS') },
      running,
      ['agree', 'remove'],
    ],
  ])('of %s', (_, actor, one, wanted) => expect(rights(actor, one)).toEqual(wanted))
})
