import { beforeAll, describe, expect, test } from 'vitest'
import { uploadCall, uploading } from '@/server/files'
import { peerHeader } from '@/server/kernel/http/address'
import { exposeUpload } from '@/server/kernel/http/expose-upload'
import { pdf } from '../../support/file-samples'
import { ownPage } from '../../support/http'
import { member, type Member } from '../../support/members'
import { leftIncoming } from '../../support/uploads'

let [me, other]: Member[] = []
beforeAll(async () => {
  ;[me, other] = [await member('STUDENT'), await member('STUDENT')]
})

/** Uploads whose check lasts until `release` is called. */
function slowUploads() {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => void (release = resolve))
  const state = { underWay: 0, fails: false }
  const handler = exposeUpload(uploadCall, {
    ...uploading,
    receive: async (files) => {
      state.underWay += 1
      await released
      state.underWay -= 1
      if (state.fails) throw new Error('not today')
      return uploading.receive(files)
    },
  })
  const send = async (who: Member | undefined) => {
    const form = new FormData()
    form.append('files[0]', new Blob([new Uint8Array(pdf)]), 'a.pdf')
    const response = await handler(
      new Request('http://localhost:3000/asset/upload', {
        method: 'POST',
        body: form,
        headers: { [peerHeader]: '192.0.2.1', cookie: who?.cookie ?? '', ...ownPage },
      }),
    )
    return { http: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  return { state, send, release: () => release() }
}

describe('uploads of one person', () => {
  test('three at a time; the fourth is told when to come again, and nothing of it is kept; another person is let in', async () => {
    const { state, send, release } = slowUploads()
    const three = [send(me), send(me), send(me)]
    await expect.poll(() => state.underWay).toBe(3)
    const before = leftIncoming()
    expect(await send(me)).toEqual({ http: 429, retryAfter: '10', body: { status: 'TOO_MANY_REQUESTS', retryAfterSeconds: 10 } })
    expect([before.length, leftIncoming()]).toEqual([3, before])
    const theirs = send(other)
    await expect.poll(() => state.underWay).toBe(4)
    release()
    expect((await Promise.all([...three, theirs])).map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect((await send(me)).http).toBe(200)
  })

  test('those that fail leave their place too', async () => {
    const { state, send, release } = slowUploads()
    state.fails = true
    release()
    for (let at = 0; at < 4; at += 1) expect((await send(me)).http).toBe(500)
    state.fails = false
    expect((await Promise.all([send(me), send(me), send(me)])).map(({ http }) => http)).toEqual([200, 200, 200])
  })
})
