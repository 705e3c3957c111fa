#!/usr/bin/env node
// Stands in for Prisma's native `schema-engine` binary: the same JSON-RPC over stdio, spoken by
// @prisma/schema-engine-wasm over @prisma/adapter-pg. prisma.config.ts points the CLI here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import readline from 'node:readline'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'

const require = createRequire(import.meta.url)
const engineFolder = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
const argv = process.argv.slice(2)
const valuesOf = (name) => argv.flatMap((word, index) => (word === name ? [argv[index + 1]] : []))
const datasource = JSON.parse(valuesOf('--datasource')[0] ?? '{}')
const datamodels = valuesOf('--datamodels')

if (argv[0] === '--version') printVersion()
else if (argv.includes('cli')) await runDatabaseCommand(argv[argv.indexOf('cli') + 1])
else await serve()

function printVersion() {
  const { version } = JSON.parse(readFileSync(path.join(engineFolder, 'package.json'), 'utf8'))
  console.log(`schema-engine-cli ${version.split('.').at(-1)}`)
}

async function runDatabaseCommand(command) {
  const url = new URL(datasource.url)
  const database = decodeURIComponent(url.pathname.slice(1))
  const statement = { 'create-database': 'CREATE DATABASE', 'drop-database': 'DROP DATABASE IF EXISTS' }[command]
  if (statement) url.pathname = '/postgres'
  const client = new pg.Client(url.href)
  try {
    await client.connect()
    if (statement)
      await client.query(`${statement} ${client.escapeIdentifier(database)}${command === 'drop-database' ? ' WITH (FORCE)' : ''}`)
    await client.end()
    process.exit(0)
  } catch (error) {
    const code = { '3D000': 'P1003', '28P01': 'P1000', '42P04': 'P1009' }[error.code] ?? 'P1001'
    const message = code === 'P1003' ? `Database \`${database}\` does not exist` : error.message || String(error.code)
    // The CLI skips the first line of stderr.
    process.stderr.write(
      `\n${JSON.stringify({ timestamp: new Date().toISOString(), level: 'ERROR', fields: { message, error_code: code }, target: 'schema_engine::logger' })}\n`,
    )
    process.exit(1)
  }
}

async function serve() {
  const wasm = await loadEngine()
  let engine
  const engineFor = (method, params) => {
    const factory = bindMigrationAwareSqlAdapterFactory(needsNoDatabase(method, params) ? withoutDatabase() : overPostgres())
    const models = datamodels.length ? datamodels.map((file) => [file, readFileSync(file, 'utf8')]) : undefined
    return (engine ??= wasm.SchemaEngine.new({ datamodels: models }, () => {}, factory))
  }
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  let waiting = 0
  let closed = false
  const exitWhenDone = () => {
    if (closed && waiting === 0) process.exit(0)
  }

  readline
    .createInterface({ input: process.stdin, crlfDelay: Infinity })
    .on('line', async (line) => {
      if (!line.trim()) return
      const { id, method, params } = JSON.parse(line)
      if (!method) return // the reply to our `print`
      waiting++
      try {
        const result = await answerRequest({
          engine: await engineFor(method, params),
          method,
          params,
          print: (content) => send({ id: 1_000_000 + id, method: 'print', params: { content } }),
        })
        send({ id, result: result ?? null })
      } catch (error) {
        const data = {
          is_panic: error?.name === 'RuntimeError',
          message: error?.message ?? String(error),
          error_code: error?.code ?? null,
          meta: error?.meta ?? null,
        }
        send({ id, error: { code: 4466, message: 'An error happened. Check the data field for details.', data } })
      } finally {
        waiting--
        exitWhenDone()
      }
    })
    .on('close', () => {
      closed = true
      exitWhenDone()
    })
}

async function loadEngine() {
  const glue = await import(path.join(engineFolder, 'schema_engine_bg.js'))
  const { instance } = await WebAssembly.instantiate(readFileSync(path.join(engineFolder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return glue
}

async function answerRequest({ engine, method, params, print }) {
  // evaluateDataLoss has no shadow database of its own here: it reads what devDiagnostic left in the cache.
  if (method === 'evaluateDataLoss') await engine.devDiagnostic({ migrationsList: params.migrationsList, filters: params.filters })
  const result = await engine[method === 'getDatabaseVersion' ? 'version' : method](params ?? null)
  if (method !== 'diff') return result
  if (result.stdout != null) print(result.stdout.replace(/\n$/, ''))
  return { exitCode: result.exitCode }
}

/** The engine connects when it is made, although a diff between files asks the database nothing. */
function needsNoDatabase(method, params) {
  return method === 'diff' && [params.from.tag, params.to.tag].every((tag) => tag === 'empty' || tag === 'schemaDatamodel')
}

function withoutDatabase() {
  const connection = {
    provider: 'postgres',
    adapterName: 'none',
    dispose: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    executeRaw: async () => 0,
    executeScript: async () => {},
    startTransaction: async () => {
      throw new Error('There is no database here')
    },
    queryRaw: async () => ({
      columnNames: ['exists', 'version', 'numeric_version'],
      columnTypes: [5, 7, 0],
      rows: [[true, 'PostgreSQL 18.4', 180004]],
    }),
  }
  const connect = async () => connection
  return { provider: 'postgres', adapterName: 'none', connect, connectToShadowDb: connect }
}

function overPostgres() {
  const main = new PrismaPg(connectionOf(datasource.url ?? 'postgresql://localhost/none'))
  return {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: async () => mendAdapter(await main.connect()),
    connectToShadowDb: async () => {
      return datasource.shadowDatabaseUrl
        ? emptySchema(mendAdapter(await new PrismaPg(connectionOf(datasource.shadowDatabaseUrl)).connect()))
        : temporaryShadow()
    },
  }
}

/** Empties the database as the native engine does: migrations are replayed from nothing. */
async function emptySchema(adapter) {
  await adapter.executeScript('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  return adapter
}

async function temporaryShadow() {
  const name = `prisma_migrate_shadow_db_${crypto.randomUUID()}`
  const onMain = async (sql) => {
    const client = new pg.Client(connectionOf(datasource.url))
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await onMain(`CREATE DATABASE "${name}"`)
  const adapter = mendAdapter(await new PrismaPg(connectionOf(datasource.url, name)).connect())
  const dispose = adapter.dispose.bind(adapter)
  adapter.dispose = async () => {
    await dispose()
    await onMain(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
  }
  return adapter
}

// Connects by fields, never by `connectionString`: in pg the string wins over `database`, so that the shadow's migrations, and its reset, would run in the main
// database.
function connectionOf(href, database) {
  const url = new URL(href)
  const schema = url.searchParams.get('schema')
  const sslMode = url.searchParams.get('sslmode')
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: database ?? decodeURIComponent(url.pathname.slice(1)),
    ...(sslMode && sslMode !== 'disable' ? { ssl: true } : {}),
    ...(schema ? { options: `-c search_path=${schema}` } : {}),
    max: 4,
  }
}

const charColumns = new WeakMap()
const mended = new WeakSet()

/**
 * Repairs two faults: adapter-pg 7.10 cannot read the internal "char" columns (oid 18) of pg_catalog that the engine selects, and it cuts a migration at every
 * semicolon, those inside a function's body included.
 */
function mendAdapter(adapter) {
  adapter.executeScript = async (script) => {
    await adapter
      .underlyingDriver()
      .query(script)
      .catch((error) => adapter.onError(error))
  }
  const queryable = Object.getPrototypeOf(Object.getPrototypeOf(adapter))
  if (mended.has(queryable)) return adapter
  mended.add(queryable)
  const { performIO, queryRaw } = queryable
  queryable.performIO = async function (query) {
    const result = await performIO.call(this, query)
    const found = result.fields.flatMap((field, index) => (field.dataTypeID === 18 ? [index] : []))
    for (const index of found) result.fields[index].dataTypeID = 25
    charColumns.set(result.rows, found)
    return result
  }
  queryable.queryRaw = async function (query) {
    const result = await queryRaw.call(this, query)
    for (const index of charColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  return adapter
}
