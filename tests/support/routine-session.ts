import { expect, type BrowserContext } from '@playwright/test'
import { v7 } from 'uuid'
import { withPrisma } from './prisma-for'
import type { TestServer } from './server'

type Line = { readonly procedureId: string; readonly site: string; readonly teeth?: number[]; readonly surfaces?: string[] }
type Ground = {
  readonly clinicId: string
  readonly teacherId: string
  readonly participationTypeId: string
  readonly routine: Line
  readonly five: Line[]
}

/**
 * The entries of the demo school that the tests use: a procedure with three criteria that needs no place, five such procedures, and five required section
 * items.
 */
export async function prepareGround({ database }: TestServer): Promise<Ground> {
  return withPrisma(database.url, async (db) => {
    const teacher = await db.user.findFirstOrThrow({ where: { username: 'teacher' }, select: { id: true } })
    const taught = await db.clinicShiftTeacher.findFirstOrThrow({
      where: { teacherId: teacher.id },
      select: { clinicShift: { select: { clinicId: true } } },
    })
    const participation = await db.participationType.findFirstOrThrow({ orderBy: { sortOrder: 'asc' }, select: { id: true } })
    const procedures = await db.procedure.findMany({
      where: { site: 'NONE', active: true },
      select: { id: true, criteria: { where: { active: true }, select: { id: true } } },
      orderBy: { sortOrder: 'asc' },
    })
    const three = procedures.filter(({ criteria }) => criteria.length === 3).map(({ id }): Line => ({ procedureId: id, site: 'NONE' }))
    const required = await db.sectionItem.findMany({
      where: { active: true, section: { required: true, active: true } },
      orderBy: { id: 'asc' },
      select: { id: true },
    })
    await db.sectionItem.updateMany({ where: { id: { in: required.slice(5).map(({ id }) => id) } }, data: { active: false } })
    // No other request waits.
    await db.checkRequest.updateMany({ where: { state: { in: ['WAITING', 'TAKEN'] } }, data: { state: 'DONE' } })
    const [routine] = three
    if (!routine || three.length < 5) throw new Error('the demo school has too few procedures without a place')
    return {
      clinicId: taught.clinicShift.clinicId,
      teacherId: teacher.id,
      participationTypeId: participation.id,
      routine,
      five: three.slice(0, 5),
    }
  })
}

/** Tries again, as a browser does, if the server has just closed the connection kept from the last request. */
const ownPageOptions = (baseURL: string) => ({ headers: { 'sec-fetch-site': 'same-origin', origin: baseURL }, maxRetries: 2 })

/** A student's session, recorded and waiting for marking. Returns its id. */
export async function waitingSession(
  server: TestServer,
  student: BrowserContext,
  { clinicId, teacherId, participationTypeId }: Ground,
  lines: readonly Line[],
  chairNumber: number,
): Promise<string> {
  const id = v7()
  const post = async (call: string, data: object) =>
    expect(
      await (await student.request.post(`${server.url}/api/clinical-sessions/${call}`, { data, ...ownPageOptions(server.url) })).json(),
    ).toMatchObject({ status: 'SUCCESS' })
  const workspace: { today: string; shift: string } = await (
    await student.request.get(`${server.url}/api/clinical-sessions/readWorkspace`, ownPageOptions(server.url))
  ).json()
  await post('create', { id, clinicId, teacherId, participationTypeId, heldOn: workspace.today, shift: workspace.shift, chairNumber })
  for (const [sortOrder, line] of lines.entries()) await post('saveLine', { sessionId: id, lineId: v7(), revision: 0, sortOrder, ...line })
  await post('askForCheck', { sessionId: id, checkId: v7(), kind: 'FINAL_CHECK' })
  return id
}
