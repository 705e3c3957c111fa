import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

/** What the environment says to the server: DEMO opens what must never be open elsewhere. Components never import this file: it holds the secrets. */
export type Env = z.output<ReturnType<typeof environmentSchema>>

declare global {
  // On the global object, because Next bundles this module once for each kind of entry.
  var cuspEnv: Env | undefined
}

/** Read at the first call, so that `next build` needs none of it. */
export function env(): Env {
  return (globalThis.cuspEnv ??= readEnvironment(process.env))
}

/** Whether people use the application by https: then cookies are Secure, and bound to this host. */
export function isHttps(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** Whether passwords and records travel readably over a shared network. Without https, only this machine should reach the application. */
export function isUnprotected(): boolean {
  const { protocol, hostname } = new URL(env().APP_URL)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** next-auth knows the application's address only from this variable; otherwise it would take it from a request, whose headers anybody can set. */
export function tellNextAuth(): void {
  process.env.NEXTAUTH_URL = `${env().APP_URL}/api/auth`
}

/** Throws one message that names every variable that is missing or wrong. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Env {
  // Compose files set empty variables, which count as absent.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const files = fromFiles(given)
  const read = environmentSchema(given.NODE_ENV === 'production').safeParse({ ...given, ...files.values })
  if (read.success && files.wrong.length === 0) return read.data
  const named = new Set(files.wrong.map(({ name }) => name))
  const lines = [
    ...files.wrong.map(({ name, message }) => `  ${name}_FILE ${message}`),
    ...(read.error?.issues ?? [])
      .filter(({ path: [name] }) => !named.has(String(name)))
      .map(({ path: [name], message }) => `  ${String(name)} ${message}`),
  ]
  throw new Error(`The environment is not complete (see docs/operations.md):\n${lines.join('\n')}`)
}

/** Variables that can be given in a file, as secret managers and container engines do: `AUTH_SECRET_FILE` names the file. */
const secrets = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'CRON_SECRET',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_SECRET',
  'ENTRA_CLIENT_SECRET',
] as const

type Files = {
  readonly values: Readonly<Record<string, string>>
  readonly wrong: readonly { readonly name: string; readonly message: string }[]
}

function fromFiles(given: Readonly<Record<string, string | undefined>>): Files {
  const values: Record<string, string> = {}
  const wrong: { name: string; message: string }[] = []
  for (const name of secrets) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    // A relative path would not work, because the server changes its folder after the first read.
    if (!path.isAbsolute(file)) wrong.push({ name, message: 'is no absolute path' })
    else if (given[name] !== undefined) wrong.push({ name, message: `stands beside ${name}: only one of them can count` })
    else {
      try {
        // Editors and `echo` end a file with a new line.
        values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      } catch {
        wrong.push({ name, message: `names a file that cannot be read: ${file}` })
      }
    }
  }
  return { values, wrong }
}

const NOT_A_PORT = 'is not a port'
const NOT_A_COUNT = 'is not a number from 1 to 64'
const SECRET_HINT = 'at least 32 characters, for example from `openssl rand -base64 32`'

function environmentSchema(isProduction: boolean) {
  const secret = z.string(`is not set: ${SECRET_HINT}`).min(32, `is too short: ${SECRET_HINT}`)
  return z
    .object({
      DATABASE_URL: addressSchema(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/cusp'),
      // The address for the role that owns the tables, if the application's own role does not.
      MIGRATE_DATABASE_URL: addressSchema(['postgres:', 'postgresql:'], 'postgresql://owner:password@host:5432/cusp').optional(),
      // Past a pooler that changes connections between transactions, for what needs a connection of its own.
      DATABASE_DIRECT_URL: addressSchema(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/cusp').optional(),
      // How many processes serve (scripts/start-entry.ts, which has worked it out where nobody says).
      WORKERS: z.coerce.number(NOT_A_COUNT).int(NOT_A_COUNT).min(1, NOT_A_COUNT).max(64, NOT_A_COUNT).default(1),
      PORT: z.coerce.number(NOT_A_PORT).int(NOT_A_PORT).min(0, NOT_A_PORT).max(65535, NOT_A_PORT).default(3000),
      APP_URL: addressSchema(['http:', 'https:'], 'https://cusp.example.org').optional(),
      // Outside production, where nothing is secret, a fixed one keeps sessions over a restart.
      AUTH_SECRET: isProduction ? secret : secret.default('not-secret-development-and-tests-only'),
      // Data that was encrypted or hashed under it stays valid as long as the variable is set.
      AUTH_SECRET_PREVIOUS: secret.optional(),
      // Without it /api/metrics is not there.
      METRICS_TOKEN: secret.optional(),
      SMTP_URL: addressSchema(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
      MAIL_FROM: z
        .string()
        .regex(/^[^\r\n]+$/, 'is not an address')
        .default('Cusp <no-reply@localhost>'),
      // Without a value, one is made at each start: then only the server itself can run its jobs.
      CRON_SECRET: secret.default(() => randomBytes(32).toString('base64url')),
      STORAGE: z
        .string()
        .refine(
          (text) => !/^[a-z][a-z0-9+.-]+:\/\//i.test(text),
          'is an address; a folder is needed beside an S3-compatible store, too, which S3_ENDPOINT names',
        )
        .default('.data/files')
        .transform((folder) => path.resolve(folder)),
      // An S3-compatible store for files, with its bucket: https://s3.example.org/bucket. Uploads still come in through STORAGE.
      S3_ENDPOINT: addressSchema(['https:', 'http:'], 'https://s3.example.org/bucket').optional(),
      S3_KEY: z.string().trim().min(1).optional(),
      S3_SECRET: z.string().trim().min(1).optional(),
      S3_REGION: z.string().trim().min(1).default('auto'),
      // The address of clamd, which scans uploads: a socket's path, or tcp://host:port.
      CLAMD: z
        .string()
        .refine(
          (text) => path.isAbsolute(text) || /^tcp:\/\/[^\s/:]+:\d{1,5}$/.test(text),
          'is neither the path of a socket nor an address like tcp://clamav:3310',
        )
        .optional(),
      TRUSTED_PROXIES: z.string().default('').transform(parseProxies),
      // Takes precedence over the secret that is kept with the settings.
      ENTRA_CLIENT_SECRET: z.string().trim().min(1).optional(),
      // National clouds need another address.
      ENTRA_AUTHORITY: addressSchema(['https:', 'http:'], 'https://login.microsoftonline.com')
        .default('https://login.microsoftonline.com')
        .transform((text) => text.replace(/\/+$/, '')),
      // The program that starts this process gives it a name, under which it lets go the jobs of one that died (scripts/workers.ts).
      CUSP_PROCESS: z.uuid().optional(),
      // The number of this worker: one of them tells the log what concerns all.
      CUSP_WORKER: z.coerce.number().int().min(1).default(1),
      DEMO: z
        .enum(['0', '1'], 'is neither 0 nor 1')
        .default('0')
        .transform((text) => text === '1'),
    })
    .check(({ value, issues }) => {
      for (const name of ['S3_KEY', 'S3_SECRET'] as const)
        if (value.S3_ENDPOINT !== undefined && value[name] === undefined)
          issues.push({ code: 'custom', path: [name], message: 'is not set: S3_ENDPOINT needs it', input: undefined })
    })
    .transform(({ APP_URL, S3_ENDPOINT, S3_KEY = '', S3_SECRET = '', S3_REGION, ...rest }) => ({
      ...rest,
      S3:
        S3_ENDPOINT === undefined
          ? null
          : { endpoint: S3_ENDPOINT.replace(/\/+$/, ''), accessKeyId: S3_KEY, secretAccessKey: S3_SECRET, region: S3_REGION },
      isAppUrlGiven: APP_URL !== undefined,
      APP_URL: (APP_URL ?? `http://localhost:${rest.PORT}`).replace(/\/+$/, ''),
    }))
}

function addressSchema(protocols: readonly string[], example: string) {
  return z
    .string(`is not set: an address like ${example}`)
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `is not an address like ${example}`)
}

/** Parses the trusted proxies: `.check(address, 'ipv4' | 'ipv6')` on the list tells whether a peer's X-Forwarded-For counts. */
function parseProxies(text: string, context: z.RefinementCtx<string>): BlockList {
  const list = new BlockList()
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of entries) {
    const [ip = '', bits, ...rest] = entry.split('/')
    const version = isIP(ip)
    const longest = version === 6 ? 128 : 32
    const prefix = bits === undefined ? longest : /^\d+$/.test(bits) ? Number(bits) : NaN
    if (version !== 0 && rest.length === 0 && prefix <= longest) list.addSubnet(ip, prefix, version === 6 ? 'ipv6' : 'ipv4')
    else context.addIssue(`holds "${entry}", which is neither an address nor a range like 10.0.0.0/8`)
  }
  return list
}
