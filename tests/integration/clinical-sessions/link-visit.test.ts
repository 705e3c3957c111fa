import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { linkVisit, removeLine } from '@/lib/contracts/clinical-sessions'
import { prisma } from '@/server/kernel/db'
import type { Member } from '../../support/members'
import { makeSchool, type School } from '../../support/school'
import { addLine, begin, beginFinished, readAs, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const link = (who: Member | null, sessionId: string, otherId: string | null) => tryAs(who, linkVisit, { sessionId, otherId })
/** The two sessions of a visit: the operator's and the assistant's, each naming the other. */
async function makeVisitSessions(changes: Readonly<Record<string, unknown>> = {}): Promise<{ own: string; others: string }> {
  const own = await begin(school, { partnerId: school.partner.id })
  const others = await begin(
    school,
    { partnerId: school.student.id, chairNumber: 4, patient: { kind: 'INITIALS', text: 'ZY' }, ...changes },
    school.partner,
  )
  return { own, others }
}

describe('clinical-sessions.linkVisit', () => {
  test('is offered for the partner’s session of the same clinic, day and shift, and says nothing more of it than whose it is', async () => {
    const { own, others } = await makeVisitSessions()
    const before = await readAs(school.student, own)
    expect(before.visit).toEqual({
      linked: [],
      offered: [
        { id: others, student: { id: school.partner.id, displayName: school.partner.displayName }, chairNumber: 4, startsAt: null },
      ],
    })
    expect(await link(school.student, own, others)).toMatchObject({ status: 'SUCCESS' })
    expect(await link(school.student, own, others)).toMatchObject({ status: 'SUCCESS' })
    const seen = await readAs(school.student, own)
    expect(seen.visit).toEqual({
      linked: [
        {
          id: others,
          student: { id: school.partner.id, displayName: school.partner.displayName },
          participationTypeId: school.participationTypeId,
          mayOpen: false,
          lineIds: [],
        },
      ],
      offered: [],
    })
    expect(JSON.stringify(seen)).not.toContain('ZY')
    expect((await readAs(school.teacher, own)).visit.linked).toMatchObject([{ mayOpen: true }])
    expect((await readAs(school.partner, others)).visit.linked).toMatchObject([{ id: own, mayOpen: false }])
    expect((await readAs(school.partner, others)).history[0]).toMatchObject({ act: 'visitLinked', by: { id: school.student.id } })
    expect(await prisma().sessionHistory.count({ where: { act: 'visitLinked', sessionId: { in: [own, others] } } })).toBe(2)
    const audits = await prisma().auditEntry.findMany({
      where: { action: 'clinical-sessions.visitLinked', entityId: { in: [own, others] } },
    })
    expect(audits.map(({ entityId }) => entityId).sort()).toEqual([own, others].sort())
    expect(await link(school.student, own, null)).toMatchObject({ status: 'SUCCESS' })
    expect((await readAs(school.partner, others)).visit.linked).toEqual([])
    expect(await link(school.student, own, null)).toMatchObject({ status: 'SUCCESS' })
  })

  test('what both recorded of it is credited to both: the same procedure at the same teeth, and no more is told of it', async () => {
    const { own, others } = await makeVisitSessions()
    const [together, elsewhere, alone] = [
      await addLine(school, own, { procedureId: school.procedures.filling.id, site: 'SURFACES', teeth: [36, 37], surfaces: ['O'] }),
      await addLine(school, own, { procedureId: school.procedures.filling.id, site: 'SURFACES', teeth: [16], surfaces: ['O'] }),
      await addLine(school, own),
    ]
    await addLine(
      school,
      others,
      { procedureId: school.procedures.filling.id, site: 'SURFACES', teeth: [37, 36], surfaces: ['M', 'O'] },
      school.partner,
    )
    const gone = await addLine(school, others, {}, school.partner)
    expect(await tryAs(school.partner, removeLine, { sessionId: others, lineId: gone, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    await link(school.student, own, others)
    const { visit, lines } = await readAs(school.student, own)
    expect(lines.map(({ id }) => id)).toEqual([together, elsewhere, alone])
    expect(visit.linked.map(({ lineIds }) => lineIds)).toEqual([[together]])
  })

  test('a teacher may, too; who only looks is offered nothing', async () => {
    const { own, others } = await makeVisitSessions()
    expect((await readAs(school.staff, own)).visit.offered).toEqual([])
    expect(await link(school.staff, own, others)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await link(school.teacher, own, others)).toMatchObject({ status: 'SUCCESS' })
  })

  test('only where each names the other, in the same clinic, on the same day and in the same shift', async () => {
    const refused = { status: 'VALIDATION_FAILED', issues: [{ path: 'otherId', code: 'visitNotLinkable' }] }
    for (const changes of [
      { partnerId: null },
      { heldOn: '2026-11-19' },
      { shift: 'PM' },
      { clinicId: school.otherClinicId, chairNumber: 1 },
    ]) {
      const { own, others } = await makeVisitSessions(changes)
      expect(await link(school.student, own, others)).toMatchObject(refused)
      expect((await readAs(school.student, own)).visit.offered.map(({ id }) => id)).not.toContain(others)
    }
    const own = await begin(school, { partnerId: school.partner.id })
    expect(await link(school.student, own, own)).toMatchObject(refused)
    expect(await link(school.student, own, v7())).toMatchObject(refused)
  })

  test('is refused on a locked session, to strangers and to nobody', async () => {
    const { own, others } = await makeVisitSessions()
    expect(await link(school.stranger, own, others)).toMatchObject({ status: 'NOT_FOUND' })
    expect(await link(null, own, others)).toMatchObject({ status: 'AUTHENTICATION_FAILED' })
    const { sessionId } = await beginFinished(school)
    expect(await link(school.student, sessionId, null)).toMatchObject({ status: 'STATE_CHANGED', code: 'clinical-sessions.LOCKED' })
  })
})
