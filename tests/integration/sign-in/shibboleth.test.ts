import { createServer, type Server } from 'node:http'
import { X509Certificate } from 'node:crypto'
import * as samlify from 'samlify'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET as readApi, POST as api } from '@/app/api/[...call]/route'
import { GET as metadata } from '@/app/sso/shibboleth/metadata/route'
import { readSettings } from '@/server/config'
import { peerHeader } from '@/server/kernel/http/address'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { runJob } from '@/server/kernel/jobs/jobs'
import { signInJobs } from '@/server/sign-in'
import { findSamlProvider } from '@/server/sign-in/queries/saml'
import { ownPage, send } from '../../support/http'
import { person, type Person } from '../../support/people'
import { begin, arriveFromProvider, post, useProvider } from '../../support/saml-browser'
import { acs, honestAnswer, logoutUrl, makeIdp, metadataOf, oids, ownEntityId, signXml, signOnUrl, type Idp } from '../../support/saml-idp'
import { signedIn, type SignedIn } from '../../support/signed-in'
import { putSettings } from '../../support/sign-on'

// Metadata is waited for fifteen seconds; in these tests for as long as a test sets.
const patience = vi.hoisted(() => ({ ms: 15_000 }))
vi.mock('@/server/sign-in/sso/patience', () => ({
  patienceMs: 5_000,
  get metadataPatienceMs() {
    return patience.ms
  },
}))

let idp: Idp
let admin: SignedIn
let student: Person
beforeAll(async () => {
  idp = await makeIdp()
  admin = await signedIn({ role: 'ADMIN' })
  student = await person({ username: 'ada@uni.example' })
})
beforeEach(async () => {
  stopClock(null)
  await Promise.all([prisma().attemptWindow.deleteMany(), prisma().samlKey.deleteMany(), prisma().samlProvider.deleteMany()])
})
afterAll(() => stopClock(null))

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function run(name: string): Promise<void> {
  const job = signInJobs.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await runJob(job)
}

const file = (over: object = {}) => ({
  kind: 'FILE',
  url: '',
  mayInner: false,
  entityId: '',
  signer: '',
  metadata: metadataOf(idp),
  ...over,
})
const askSignIn = async (name: string, body: object, who = admin) =>
  (await send(api, `/api/sign-in/${name}`, { body, cookie: who.cookie, headers: ownPage })).body
const tryProvider = (over: object = {}) => askSignIn('tryShibboleth', file(over))
const save = (over: object = {}) => askSignIn('saveShibboleth', { ...file(), revision: 0, ...over })
const readSettingsAs = async (who = admin) =>
  (await send(readApi, '/api/sign-in/readShibboleth', { method: 'GET', cookie: who.cookie, headers: ownPage })).body
const changeKey = (step: string) => askSignIn('changeSamlKey', { step })

describe('the metadata of a provider', () => {
  test('is looked at without anything being changed, then taken', async () => {
    expect(await tryProvider()).toMatchObject({
      problem: null,
      provider: {
        entityId: idp.entityId,
        displayName: 'Northgate University',
        signOnUrl,
        hasLogout: true,
        certificates: [{ state: 'VALID', fingerprint: new X509Certificate(idp.certificate).fingerprint256 }],
      },
    })
    expect(await readSettingsAs()).toMatchObject({ revision: 0, provider: null })
    expect(await save()).toMatchObject({ status: 'SUCCESS', revision: 1 })
    expect(await readSettingsAs()).toMatchObject({
      revision: 1,
      provider: { entityId: idp.entityId },
      source: { kind: 'FILE' },
      problem: null,
    })
    expect(await save()).toMatchObject({
      status: 'CONFLICT',
      newer: {
        revision: 1,
        source: { kind: 'FILE', url: '', mayInner: false, entityId: '', signer: '' },
        provider: { entityId: idp.entityId, signOnUrl },
      },
    })
    expect(await askSignIn('saveShibboleth', { ...file(), revision: 2 })).toMatchObject({ status: 'CONFLICT', newer: { revision: 1 } })
    expect(await prisma().auditEntry.count({ where: { action: 'sign-in.shibbolethSaved' } })).toBe(1)
    // There is another way in besides passwords.
    expect((await readSettings()).shibbolethEntityId).toBe(idp.entityId)
  })

  const inside = (xml: string) => xml.replace(/^.*?-->\s*/s, '')
  const wrap = (...entities: readonly string[]) =>
    `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities.map(inside).join('')}</md:EntitiesDescriptor>`
  const other = () => metadataOf({ ...idp, entityId: 'https://other.example/idp' })
  test.each<[string, () => object, string]>([
    ['no XML', () => ({ metadata: 'hello' }), 'notXml'],
    ['another XML', () => ({ metadata: '<a/>' }), 'notMetadata'],
    ['a document type', () => ({ metadata: `<!DOCTYPE a [<!ENTITY b "c">]>${inside(metadataOf(idp))}` }), 'doctype'],
    ['over', () => ({ metadata: metadataOf(idp, { validUntil: '2020-01-01T00:00:00Z' }) }), 'expired'],
    ['no certificate', () => ({ metadata: metadataOf(idp, { certificates: [] }) }), 'noCertificate'],
    ['a broken certificate', () => ({ metadata: metadataOf(idp, { certificates: ['AAAA'] }) }), 'noCertificate'],
    ['an address of plain http', () => ({ metadata: metadataOf(idp).replace(signOnUrl, 'http://idp.uni.example/sso') }), 'badAddress'],
    ['an address that is a script', () => ({ metadata: metadataOf(idp).replace(signOnUrl, 'javascript:alert(1)') }), 'badAddress'],
    ['no address', () => ({ metadata: metadataOf(idp).replace('SingleSignOnService', 'Something') }), 'noSignOn'],
    ['a service provider', () => ({ metadata: metadataOf(idp).replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }), 'noProvider'],
    ['several', () => ({ metadata: wrap(metadataOf(idp), other()) }), 'several'],
    ['several, and another one', () => ({ metadata: wrap(metadataOf(idp), other()), entityId: 'https://third.example/idp' }), 'notFound'],
    ['no signature', () => ({ signer: idp.certificate }), 'notSigned'],
  ])('that is %s is refused in words', async (_name, over, problem) => {
    expect(await tryProvider(over())).toMatchObject({ provider: null, problem })
    expect(await save(over())).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'metadata', code: 'metadataUnusable' }] })
    expect(await findSamlProvider(prisma())).toBeNull()
  })

  test('of a federation names the one that is wanted', async () => {
    expect(await tryProvider({ metadata: wrap(metadataOf(idp), other()), entityId: 'https://other.example/idp' })).toMatchObject({
      provider: { entityId: 'https://other.example/idp' },
    })
  })

  test('counts by the signature that is asked for, and only as far as that goes', async () => {
    const bare = inside(metadataOf(idp, { id: '_m1' })).replace('<md:IDPSSODescriptor', '<Issuer/><md:IDPSSODescriptor')
    const federation = await makeIdp('https://federation.example')
    const signedMetadata = signXml(federation, bare)
    expect(await tryProvider({ metadata: signedMetadata, signer: federation.certificate })).toMatchObject({
      problem: null,
      provider: { entityId: idp.entityId },
    })
    expect(await tryProvider({ metadata: signedMetadata, signer: idp.certificate })).toMatchObject({ problem: 'notSigned' })
    expect(
      await tryProvider({ metadata: signedMetadata.replace(signOnUrl, 'https://evil.example/sso'), signer: federation.certificate }),
    ).toMatchObject({ problem: 'notSigned' })
    expect(await tryProvider({ metadata: signXml(federation, bare, { algorithm: 'sha1' }), signer: federation.certificate })).toMatchObject(
      {
        problem: 'notSigned',
      },
    )
  })

  test('is looked after by who may change settings, with a fresh proof', async () => {
    const nobody = await signedIn({ role: 'TEACHER' })
    expect(await askSignIn('tryShibboleth', file(), nobody)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await askSignIn('saveShibboleth', { ...file(), revision: 0 }, nobody)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await askSignIn('changeSamlKey', { step: 'MAKE' }, nobody)).toMatchObject({ status: 'FORBIDDEN' })
    expect(await readSettingsAs(nobody)).toMatchObject({ status: 'FORBIDDEN' })
    await prisma().signInSession.updateMany({ where: { userId: admin.id }, data: { provenAt: new Date(0) } })
    expect(await save()).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    expect(await changeKey('MAKE')).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
    await prisma().signInSession.updateMany({ where: { userId: admin.id }, data: { provenAt: new Date() } })
  })
})

describe('metadata from an address', () => {
  let server: Server
  let answer: { status: number; body: string; location?: string; hangs?: 'at once' | 'half way' }
  let url = ''
  beforeAll(async () => {
    server = createServer((_request, response) => {
      if (answer.hangs === 'at once') return
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
      if (answer.hangs === 'half way') response.write(answer.body.slice(0, 100))
      else response.end(answer.body)
    })
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${portOf(server)}/metadata`
  })
  afterAll(
    () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(closed)
      }),
  )
  beforeEach(() => {
    patience.ms = 15_000
    answer = { status: 200, body: metadataOf(idp) }
  })

  const fetched = (over: object = {}) => tryProvider({ kind: 'URL', url, metadata: '', ...over })
  const refresh = () => run('saml-metadata')

  test('is fetched', async () => {
    expect(await fetched()).toMatchObject({ problem: null, provider: { entityId: idp.entityId }, metadata: answer.body })
  })

  test.each([
    ['http://idp.uni.example/metadata', 'badAddress'],
    ['https://user:secret@idp.uni.example/', 'badAddress'],
    ['https://10.0.0.1/', 'innerAddress'],
    ['https://192.168.1.1/', 'innerAddress'],
    ['https://169.254.169.254/latest/meta-data/', 'innerAddress'],
    ['https://[::ffff:10.0.0.1]/', 'innerAddress'],
    ['https://[fd00::1]/', 'innerAddress'],
    ['https://[fe80::1]/', 'innerAddress'],
    ['https://0.0.0.0/', 'innerAddress'],
    ['https://0x0a000001/', 'innerAddress'],
  ])('is not asked for at %s', async (address, problem) => {
    expect(await fetched({ url: address })).toMatchObject({ provider: null, problem })
  })

  test('never at the link’s own addresses, even where inner ones are allowed', async () => {
    expect(await fetched({ url: 'https://169.254.169.254/', mayInner: true })).toMatchObject({ problem: 'innerAddress' })
  })

  test('follows nobody elsewhere, takes no error for an answer, and no flood', async () => {
    answer = { status: 302, body: '', location: 'http://127.0.0.1:1/' }
    expect(await fetched()).toMatchObject({ problem: 'redirected' })
    answer = { status: 500, body: metadataOf(idp) }
    expect(await fetched()).toMatchObject({ problem: 'refused' })
    answer = { status: 200, body: 'x'.repeat(5 * 1024 ** 2) }
    expect(await fetched()).toMatchObject({ problem: 'tooLarge' })
    expect(await fetched({ url: 'http://127.0.0.1:1/' })).toMatchObject({ problem: 'unreachable' })
  })

  test('is read anew; what is not in order changes nothing but is said', async () => {
    expect(await save({ kind: 'URL', url })).toMatchObject({ status: 'SUCCESS' })
    const next = await makeIdp()
    answer.body = metadataOf(idp, { certificates: [idp.certificate, next.certificate] })
    await refresh()
    expect(await readSettingsAs()).toMatchObject({ problem: null, provider: { certificates: [expect.anything(), expect.anything()] } })
    answer.body = metadataOf({ ...idp, entityId: 'https://evil.example/idp' })
    await expect(refresh()).rejects.toThrow('notFound')
    expect(await readSettingsAs()).toMatchObject({
      problem: 'notFound',
      provider: { entityId: idp.entityId, certificates: [expect.anything(), expect.anything()] },
    })
    answer = { status: 503, body: '' }
    await expect(refresh()).rejects.toThrow('refused')
    answer = { status: 200, body: metadataOf(idp) }
    await refresh()
    expect(await readSettingsAs()).toMatchObject({ problem: null, provider: { certificates: [expect.anything()] } })
  })

  test.each(['at once', 'half way'] as const)(
    'that hangs %s is not waited for without end; what was read before goes on counting',
    async (hangs) => {
      expect(await save({ kind: 'URL', url })).toMatchObject({ status: 'SUCCESS' })
      await putSettings({ modules: ['clinical', 'shibboleth'] })
      patience.ms = 400
      answer.hangs = hangs
      expect(await fetched()).toMatchObject({ problem: 'unreachable' })
      await expect(refresh()).rejects.toThrow('unreachable')
      expect(await readSettingsAs()).toMatchObject({ problem: 'unreachable', provider: { entityId: idp.entityId } })
      expect((await begin()).url.href).toContain(signOnUrl)
    },
  )

  test('that has run out lets nobody in any more', async () => {
    await useProvider(metadataOf(idp, { validUntil: new Date(Date.now() + 60_000).toISOString() }))
    expect((await begin()).url.origin).toBe(new URL(signOnUrl).origin)
    stopClock(new Date(Date.now() + 120_000))
    expect((await begin()).url.pathname).toBe('/sso/refused')
  })
})

describe('our own metadata', () => {
  const own = async () => {
    const response = await metadata(
      new Request('http://evil.example/sso/shibboleth/metadata', {
        headers: { [peerHeader]: '192.0.2.1', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      }),
    )
    return { type: response.headers.get('content-type'), text: await response.text() }
  }

  test('names APP_URL alone, and no key before there is one', async () => {
    const { type, text } = await own()
    expect(type).toBe('application/samlmetadata+xml; charset=utf-8')
    expect(text).toContain(`entityID="${ownEntityId}"`)
    expect(text).toContain(acs)
    expect(text).not.toMatch(/evil|X509Certificate/)
    expect(text).toContain('AuthnRequestsSigned="false" WantAssertionsSigned="true"')
  })

  test('takes no questions', async () => {
    const response = await metadata(
      new Request('http://localhost:3000/sso/shibboleth/metadata?entityID=x', { headers: { [peerHeader]: '192.0.2.1' } }),
    )
    expect(response.headers.get('location')).toBe('/sso/refused?why=INVALID')
  })

  test('holds both keys while ours is changed, in steps that cannot be taken out of turn', async () => {
    const certificates = async () => new Set([...(await own()).text.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, one]) => one))
    for (const step of ['USE', 'REMOVE'])
      expect(await changeKey(step)).toMatchObject({ status: 'STATE_CHANGED', code: 'sign-in.NO_SUCH_STEP' })
    expect(await changeKey('MAKE')).toMatchObject({ status: 'SUCCESS', keys: [{ stage: 'CURRENT' }] })
    const [first] = await certificates()
    const certificate = new X509Certificate(Buffer.from(first ?? '', 'base64'))
    expect([certificate.subject, certificate.verify(certificate.publicKey), certificate.checkIssued(certificate)]).toEqual([
      'CN=localhost',
      true,
      true,
    ])
    expect(await changeKey('MAKE')).toMatchObject({ keys: [{ stage: 'CURRENT' }, { stage: 'NEXT' }] })
    expect(await changeKey('MAKE')).toMatchObject({ status: 'STATE_CHANGED' })
    expect([...(await certificates())]).toHaveLength(2)
    expect(await changeKey('USE')).toMatchObject({ keys: [{ stage: 'CURRENT' }, { stage: 'PREVIOUS' }] })
    expect((await certificates()).has(first)).toBe(true)
    expect(await changeKey('REMOVE')).toMatchObject({ keys: [{ stage: 'CURRENT' }] })
    expect((await certificates()).has(first)).toBe(false)
    // The stored value is not the key itself.
    expect(JSON.stringify(await prisma().samlKey.findMany())).not.toContain('PRIVATE KEY')
  })
})

/** A provider built with another library, which reads what the application sends. */
function otherLibrary() {
  samlify.setSchemaValidator({ validate: () => Promise.resolve('no schema is checked') })
  return samlify.IdentityProvider({
    entityID: idp.entityId,
    privateKey: idp.privateKey,
    signingCert: idp.certificate,
    isAssertionEncrypted: false,
    wantAuthnRequestsSigned: true,
    messageSigningOrder: 'sign-then-encrypt',
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: signOnUrl }],
    singleLogoutService: [{ Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: logoutUrl }],
    loginResponseTemplate: {
      context: samlify.SamlLib.defaultLoginResponseTemplate.context,
      attributes: [
        {
          name: oids.eduPersonPrincipalName,
          valueTag: 'user.principal',
          nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
          valueXsiType: 'xs:string',
        },
      ],
    },
  })
}

describe('with another library as the provider', () => {
  test('a login goes all the way, its request signed and its answer believed', async () => {
    await changeKey('MAKE')
    await useProvider(metadataOf(idp))
    const provider = otherLibrary()
    const ours = samlify.ServiceProvider({
      metadata: await (
        await metadata(new Request('http://localhost:3000/sso/shibboleth/metadata', { headers: { [peerHeader]: '192.0.2.1' } }))
      ).text(),
    })
    const begun = await begin()
    const query = Object.fromEntries(begun.url.searchParams)
    const octetString = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`).join('&')
    const { extract } = await provider.parseLoginRequest(ours, 'redirect', { query, octetString })
    expect(extract).toMatchObject({ request: { id: begun.requestId, assertionConsumerServiceUrl: acs }, issuer: ownEntityId })
    const at = new Date()
    const until = new Date(at.getTime() + 300_000).toISOString()
    const tags = {
      ID: `_r${at.getTime()}`,
      AssertionID: `_a${at.getTime()}`,
      Destination: acs,
      Audience: ownEntityId,
      SubjectRecipient: acs,
      AssertionConsumerServiceURL: acs,
      NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      NameID: 'ada-1',
      Issuer: idp.entityId,
      IssueInstant: at.toISOString(),
      ConditionsNotBefore: at.toISOString(),
      ConditionsNotOnOrAfter: until,
      SubjectConfirmationDataNotOnOrAfter: until,
      InResponseTo: begun.requestId,
      StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      attrUserPrincipal: student.username,
      AuthnStatement: `<saml:AuthnStatement AuthnInstant="${at.toISOString()}" SessionIndex="_s9"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    }
    const filled = (template: string) => ({
      id: tags.ID,
      context: template
        .replace('{AuthnStatement}', tags.AuthnStatement)
        .replace(/\{(\w+)\}/g, (all, name: string) => String(Reflect.get(tags, name) ?? all)),
    })
    const { context } = await provider.createLoginResponse(ours, { extract }, 'post', {}, filled, false, begun.relayState)
    // The library signs either the assertion or the response, so the response is signed by hand.
    const xml = Buffer.from(context, 'base64').toString()
    expect(
      await post(/<ds:Signature|<Signature/.exec(xml.split('<saml:Assertion')[0] ?? '') ? xml : signXml(idp, xml), begun.relayState),
    ).toBe('/sso/shibboleth/arrive')
    expect((await arriveFromProvider(begun.cookie)).to).toBe('/clinical')
  })
})

describe('what is about to end', () => {
  test('is told to who looks after the settings, once a week', async () => {
    await useProvider(metadataOf(idp, { validUntil: new Date(Date.now() + 20 * 86_400_000).toISOString() }))
    const warn = () => run('saml-endings')
    const mails = () => prisma().outboxEvent.count({ where: { payload: { path: ['to'], equals: admin.email } } })
    const before = await mails()
    await warn()
    await warn()
    expect(await mails()).toBe(before + 1)
    stopClock(new Date(Date.now() + 8 * 86_400_000))
    await warn()
    expect(await mails()).toBe(before + 2)
  })
})

test('a module that is off takes nothing', async () => {
  await useProvider(metadataOf(idp))
  const begun = await begin()
  await prisma().setting.updateMany({ where: { key: 'modules' }, data: { value: ['clinical'] } })
  expect(await post(honestAnswer(idp, { requestId: begun.requestId, attributes: {} }), begun.relayState)).toBe(
    '/sso/refused?why=NOT_SET_UP',
  )
  expect((await send(api, '/api/sign-in/readShibboleth', { headers: ownPage })).http).toBe(405)
})
