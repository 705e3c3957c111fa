import jsQR from 'jsqr'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawFormCall } from '@/server/forms/calls/versions'
import { prisma } from '@/server/kernel/db'
import {
  listStaticUrlChoicesCall,
  listStaticUrlsCall,
  readStaticUrlCall,
  readStaticUrlCodeCall,
  removeStaticUrlCall,
  rotateStaticUrlCall,
  saveStaticUrlCall,
} from '@/server/static-urls/calls/admin'
import { openStaticUrlCall, submitStaticUrlCall } from '@/server/static-urls/calls/visitors'
import { callAs } from '../../support/call'
import { definition, field, nobodyElse, page, publishedForm, succeeds } from '../../support/forms'
import { member, type Member } from '../../support/members'
import { madeUrl, questionnaire } from '../../support/static-urls'

let admin: Member, student: Member, teacher: Member
beforeAll(async () => {
  ;[admin, student, teacher] = [await member('ADMIN'), await member('STUDENT'), await member('TEACHER')]
})
const issue = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path, code }] })

describe('static addresses', () => {
  test('are made, listed, read, changed and taken out of use', async () => {
    const url = await madeUrl(admin, { label: 'Recovery room', perDay: 5 })
    const read = () => succeeds(admin, readStaticUrlCall, { id: url.id })
    expect(await read()).toMatchObject({ label: 'Recovery room', perDay: 5, state: 'OPEN', uses: 0, days: [], revision: 1 })
    const { urls } = await succeeds(admin, listStaticUrlsCall, { q: 'recovery' })
    expect(urls).toMatchObject([{ id: url.id, state: 'OPEN', uses: 0, today: 0 }])
    const change = { id: url.id, revision: 1, formId: url.formId, label: 'Recovery room', active: false }
    expect(await succeeds(admin, saveStaticUrlCall, change)).toEqual({ id: url.id, revision: 2 })
    expect(await read()).toMatchObject({ state: 'OFF', active: false, perDay: null })
    expect(await callAs(admin, saveStaticUrlCall, change)).toMatchObject({ status: 'CONFLICT', data: { newer: { revision: 2 } } })
    expect(JSON.stringify([await read(), urls])).not.toContain(url.token)
  })

  test('are removed while nothing came in by them, and count what did by day', async () => {
    const [unused, used] = [await madeUrl(admin), await madeUrl(admin)]
    expect(await callAs(admin, removeStaticUrlCall, { id: unused.id, revision: 7 })).toMatchObject({ status: 'CONFLICT' })
    expect(await callAs(admin, removeStaticUrlCall, { id: unused.id, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
    expect(await callAs(admin, readStaticUrlCall, { id: unused.id })).toMatchObject({ status: 'NOT_FOUND' })
    const opened = await callAs(null, openStaticUrlCall, { token: used.token })
    if (opened.status !== 'SUCCESS' || opened.output.state !== 'OPEN') throw new Error('it is not open')
    await succeeds(admin, submitStaticUrlCall, { token: used.token, ticket: opened.output.ticket, answers: { [used.uid('care')]: 'Good' } })
    expect(await callAs(admin, removeStaticUrlCall, { id: used.id, revision: 1 })).toMatchObject({ code: 'static-urls.USED' })
    expect((await succeeds(admin, readStaticUrlCall, { id: used.id })).days).toMatchObject([{ uses: 1 }])
  })

  test('say that who made them can log in no more, and go on until their form does not', async () => {
    const maker = await member('ADMIN')
    const url = await madeUrl(maker, { label: 'Corridor' })
    const listed = async () => (await succeeds(admin, listStaticUrlsCall, { q: 'corridor' })).urls.map((one) => one.maker)
    expect(await listed()).toEqual([{ displayName: maker.displayName, isGone: false }])
    await prisma().user.update({ where: { id: maker.id }, data: { status: 'DISABLED' }, select: { id: true } })
    expect(await listed()).toEqual([{ displayName: maker.displayName, isGone: true }])
    expect(await succeeds(admin, readStaticUrlCall, { id: url.id })).toMatchObject({ state: 'OPEN', maker: { isGone: true } })
    expect(await callAs(null, openStaticUrlCall, { token: url.token })).toMatchObject({ output: { state: 'OPEN' } })
    // A person who saves the address takes it over.
    await succeeds(admin, saveStaticUrlCall, { id: url.id, revision: 1, formId: url.formId, label: 'Corridor' })
    expect(await listed()).toEqual([{ displayName: admin.displayName, isGone: false }])
    const { revision } = await prisma().form.findUniqueOrThrow({ where: { id: url.formId }, select: { revision: true } })
    await succeeds(admin, withdrawFormCall, { id: url.formId, revision })
    expect(await callAs(null, openStaticUrlCall, { token: url.token })).toMatchObject({ output: { state: 'WITHDRAWN' } })
  })

  test('take only forms that can be filled in without an account', async () => {
    const save = (formId: string, more: object = {}) =>
      callAs(admin, saveStaticUrlCall, { id: v7(), revision: 0, formId, label: 'Wall', ...more })
    const made = async (
      form: Parameters<typeof publishedForm>[1],
      how: Parameters<typeof publishedForm>[2] = { settings: { subject: 'NONE' } },
    ) => (await publishedForm(admin, form, how)).id
    const base = questionnaire()
    const files = definition([...base.pages, page('files', [field('FILE_UPLOAD', 'photo')])], {
      see: base.see,
      route: base.route,
      complete: nobodyElse('SUBMITTER'),
    })
    const unsuitable = [
      await made(files),
      await made(questionnaire({ place: 'REQUIRED' })),
      await made(base, { settings: { subject: 'NONE' }, type: { requireEvent: true } }),
      await made(
        questionnaire({
          turns: [
            { part: 'SUBMITTER', how: null },
            { part: 'REVIEWER', how: { kind: 'CHOSEN', roleIds: [] } },
          ],
        }),
      ),
    ]
    for (const formId of unsuitable) expect(await save(formId)).toMatchObject(issue('formId', 'formNeedsAccount'))
    expect(await save(v7())).toMatchObject(issue('formId', 'formUnknown'))
    const about = await made(questionnaire(), { settings: { subject: 'CHOSEN' } })
    expect(await save(about)).toMatchObject(issue('subjectId', 'required'))
    expect(await save(about, { subjectId: teacher.id })).toMatchObject(issue('subjectId', 'studentUnknown'))
    expect(await save(about, { subjectId: student.id })).toMatchObject({ status: 'SUCCESS' })
    const nobody = await made(questionnaire())
    expect(await save(nobody, { subjectId: student.id })).toMatchObject(issue('subjectId', 'invalid'))
    const dates = { opensAt: '2026-11-02T10:00:00Z', closesAt: '2026-11-02T09:00:00Z' }
    expect(await save(nobody, dates)).toMatchObject(issue('closesAt', 'endBeforeStart'))
    const { forms, subjects } = await succeeds(admin, listStaticUrlChoicesCall, {})
    expect(forms.map(({ id }) => id)).toEqual(expect.arrayContaining([about, nobody]))
    for (const formId of unsuitable) expect(forms.map(({ id }) => id)).not.toContain(formId)
    expect(subjects.map(({ id }) => id)).toContain(student.id)
  })

  test('are read by a camera, from paper too', async () => {
    const url = await madeUrl(admin)
    const { address, png, size, path } = await succeeds(admin, readStaticUrlCodeCall, { id: url.id })
    expect(address).toMatch(/\/static-urls\/[\w-]{43}$/)
    expect(path).toMatch(/^M\d/)
    expect(size).toBeGreaterThan(20)
    const { data, info } = await sharp(Buffer.from(png, 'base64')).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address)
    const stored = await prisma().staticUrl.findUniqueOrThrow({ where: { id: url.id } })
    expect(JSON.stringify(stored)).not.toContain(url.token)
  })

  test('are rotated after a proof', async () => {
    const url = await madeUrl(admin)
    const unproven = { actor: { ...admin.actor, provenAt: new Date(0) } }
    expect((await callAs(unproven, rotateStaticUrlCall, { id: url.id, revision: 1 })).status).not.toBe('SUCCESS')
    expect(await callAs(admin, rotateStaticUrlCall, { id: url.id, revision: 9 })).toMatchObject({ status: 'CONFLICT' })
    expect(await callAs(admin, rotateStaticUrlCall, { id: v7(), revision: 1 })).toMatchObject({ status: 'NOT_FOUND' })
    expect(await callAs(admin, rotateStaticUrlCall, { id: url.id, revision: 1 })).toMatchObject({ status: 'SUCCESS' })
  })

  test('are nobody’s but theirs who administer them', async () => {
    const { id, formId } = await madeUrl(admin)
    const tries = [
      callAs(teacher, listStaticUrlsCall, {}),
      callAs(teacher, listStaticUrlChoicesCall, {}),
      callAs(teacher, readStaticUrlCall, { id }),
      callAs(teacher, readStaticUrlCodeCall, { id }),
      callAs(teacher, saveStaticUrlCall, { id, revision: 1, formId, label: 'Mine' }),
      callAs(teacher, removeStaticUrlCall, { id, revision: 1 }),
      callAs(teacher, rotateStaticUrlCall, { id, revision: 1 }),
    ]
    for (const tried of await Promise.all(tries)) expect(tried).toMatchObject({ status: 'FORBIDDEN' })
  })
})
