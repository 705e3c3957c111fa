import { beforeAll, describe, expect, test } from 'vitest'
import { POST as api } from '@/app/api/[...call]/route'
import { POST as getUsers } from '@/app/getusers/route'
import { prisma } from '@/server/kernel/db'
import { usersCalls } from '@/server/users'
import * as samples from '../../support/file-samples'
import { ownPage, send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { expectOutOfScope } from '../../support/out-of-scope'
import { fetchAsset, uploadFiles } from '../../support/uploads'

let [me, other]: Member[] = []
let [face, letter] = ['', '']
beforeAll(async () => {
  ;[me, other] = [await member('TEACHER'), await member('STUDENT')]
  const { body } = await uploadFiles({
    cookie: me.cookie,
    files: [
      ['face.jpg', await samples.photo()],
      ['letter.pdf', samples.pdf],
    ],
  })
  ;[face = '', letter = ''] = body.result.map(({ asset_id: id }) => id ?? '')
})
const choose = (who: Member | undefined, assetId: string | null) =>
  send(api, '/api/users/chooseProfilePicture', { body: { assetId }, headers: ownPage, ...(who && { cookie: who.cookie }) })

describe('users.chooseProfilePicture', () => {
  test('a picture that the person uploaded stands in lists and is fetched by everybody', async () => {
    expect((await choose(me, face)).body).toEqual({ status: 'SUCCESS', avatarFileName: face })
    const { body } = await send(getUsers, '/getusers', { cookie: other?.cookie ?? '', headers: ownPage })
    expect(body.teachers).toMatchObject([{ id: me?.id, avatarFileName: face }])
    expect((await fetchAsset(face, other)).http).toBe(200)
  })

  test('null takes it away', async () => {
    expect((await choose(me, null)).body).toEqual({ status: 'SUCCESS', avatarFileName: '' })
    expect((await fetchAsset(face, other)).http).toBe(404)
  })

  test('refuses nobody, a document, a deleted picture and what is no id', async () => {
    expect((await choose(undefined, face)).body).toEqual({ status: 'AUTHENTICATION_FAILED' })
    const { body } = await uploadFiles({ cookie: me?.cookie ?? '', files: [['gone.png', await samples.png()]] })
    const gone = body.result[0]?.asset_id ?? ''
    await prisma().asset.update({ where: { id: gone }, data: { deletedAt: new Date() } })
    for (const id of [letter, gone])
      expect((await choose(me, id)).body).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'assetId', code: 'notAnImage' }] })
    expect((await choose(me, 'nonsense')).http).toBe(400)
  })

  test("refuses somebody else's picture", async () => {
    const call = usersCalls.find(({ contract }) => contract.name === 'users.chooseProfilePicture')
    if (!call || !me || !other) throw new Error('not registered')
    await expectOutOfScope({
      call,
      parameter: 'assetId',
      input: (assetId) => ({ assetId }),
      id: face,
      entitled: me,
      strangers: [other],
      refusedAs: ['VALIDATION_FAILED'],
    })
  })
})
