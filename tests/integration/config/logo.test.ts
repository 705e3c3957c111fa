import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { GET as logoGet } from '@/app/asset/logo/[id]/route'
import type { InstitutionSettings } from '@/lib/contracts/config/settings'
import { chooseLogo } from '@/lib/contracts/files'
import { readInstitutionCall } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'
import { callNamed } from '../../support/named-call'
import { expectOutOfScope } from '../../support/out-of-scope'

let [admin, other, staff]: Member[] = []
beforeAll(async () => {
  admin = await member('ADMIN')
  other = await member('ADMIN')
  staff = await member('STAFF')
})

const read = (): Promise<InstitutionSettings> => outputAs(admin ?? null, readInstitutionCall, {})

describe('the logo', () => {
  const asset = async (ownerId: string, mediaType = 'image/png') => {
    const id = v7()
    await prisma().asset.create({
      data: { id, ownerId, fileName: 'logo.png', mediaType, sizeBytes: 3, sha256: 'x', createdAt: new Date() },
    })
    return id
  }
  const choose = async (assetId: string | null, who = admin, revision?: number) =>
    callAs(who ?? null, callNamed(chooseLogo.name), { assetId, revision: revision ?? (await read()).logo.revision })

  test('is a picture that one uploaded, chosen once by two', async () => {
    const id = await asset(admin?.id ?? '')
    const {
      logo: { revision },
    } = await read()
    expect((await choose(id)).status).toBe('SUCCESS')
    expect((await read()).logo.values).toEqual({ logo: id })
    expect(await choose(null, other, revision)).toMatchObject({ status: 'CONFLICT', data: { newer: { values: { logo: id } } } })
    expect(await choose(await asset(admin?.id ?? '', 'application/pdf'))).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'assetId', code: 'notAnImage' }],
    })
    expect((await choose(null, staff)).status).toBe('FORBIDDEN')
    if (!admin) throw new Error('no admin')
    await expectOutOfScope({
      call: callNamed(chooseLogo.name),
      parameter: 'assetId',
      input: (of) => ({ assetId: of, revision: revision + 1 }),
      id: await asset(other?.id ?? ''),
      entitled: admin,
      entitledTo: id,
      reachableBy: [],
      refusedAs: ['FORBIDDEN', 'VALIDATION_FAILED'],
    })
  })

  test('is shown to anybody, and nothing else is', async () => {
    const { logo } = (await read()).logo.values
    const another = await asset(admin?.id ?? '')
    expect(await callAs(null, callNamed('files.downloadLogo'), { id: logo })).toMatchObject({ status: 'SUCCESS' })
    expect((await callAs(null, callNamed('files.downloadLogo'), { id: another })).status).toBe('NOT_FOUND')
    expect((await logoGet(new Request(`http://localhost:3000/asset/logo/${another}`))).status).toBe(404)
    await choose(null)
    expect((await callAs(admin ?? null, callNamed('files.downloadLogo'), { id: logo })).status).toBe('NOT_FOUND')
  })
})
