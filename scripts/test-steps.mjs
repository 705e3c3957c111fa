import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './install.mjs'
import { sumOf } from './test-counts.mjs'

// Settings of a developer's shell for their own server, which must not reach the tests.
const OURS = [
  'NODE_ENV',
  'DATABASE_URL',
  'SHADOW_DATABASE_URL',
  'APP_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'SMTP_URL',
  'MAIL_FROM',
  'CRON_SECRET',
  'STORAGE',
  'TRUSTED_PROXIES',
  'DEMO',
  'PORT',
  'HOST',
  'HOSTNAME',
]

/**
 * Runs one step after the other and adds up their counts. A step is `run` (a function that throws), `command`, or both. Without `count` a step counts as one;
 * `isPreparation` counts only if it fails; `isVital` ends the run if it fails; `needs` names a step without which this one is pointless. If a list of rows
 * is in a step's place, the rows run side by side: the steps of each row one after the other, by `command` alone.
 */
export async function runSteps(plan) {
  const results = []
  for (const entry of plan) {
    const ended = Array.isArray(entry) ? await runSideBySide(entry, results) : await runRow([entry], { earlier: results })
    results.push(...ended)
    if (ended.some(({ isVital, failed }) => isVital && failed > 0)) break
  }
  console.log('')
  for (const { name, passed, failed, skipped, seconds } of results)
    console.log(
      `${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(24)} ${seconds.toFixed(0).padStart(4)} s  ${passed} passed, ${failed} failed, ${skipped} skipped`,
    )
  // Failures are repeated at the end, where they are read: the steps in between may have printed much.
  for (const { name, named = [] } of results)
    for (const failure of named) console.log(`${failure.includes(': flaky: ') ? 'FLAKY ' : 'FAILED'}  ${name}: ${failure}`)
  const flaky = results.flatMap((result) => result.flaky ?? [])
  for (const test of flaky) console.log(`flaky: ${test}`)
  if (flaky.length > 0) console.log('Enter what is not there yet in tests/flaky.md, and mend the cause.')
  return { ...sumOf(results), took: Object.assign({}, ...results.map((result) => result.took ?? {})) }
}

/** The output of each row is shown in one piece when the row has ended. */
async function runSideBySide(rows, earlier) {
  console.log(`\n== side by side: ${rows.map((row) => row.map(({ name }) => name).join(', then ')).join(' | ')}`)
  const ended = await Promise.all(rows.map((row) => runRow(row, { earlier, isAlone: false })))
  return ended.flat()
}

async function runRow(row, { earlier, isAlone = true }) {
  const results = []
  for (const step of row) {
    const isPointless = [...earlier, ...results].some(({ name, failed }) => name === step.needs && failed > 0)
    if (isPointless) console.log(`\n== ${step.name}: not run, since ${step.needs} failed`)
    else results.push(await (isAlone ? runStep(step) : runQuietly(step)))
  }
  return results
}

async function runStep(step) {
  console.log(`\n== ${step.name}`)
  return runTimed(step, async () => {
    await step.run?.()
    return step.command ? execute(step.command, step.env) : 0
  })
}

async function runQuietly(step) {
  const file = path.join(tmpdir(), `${step.name}.output`)
  const output = openSync(file, 'w')
  const result = await runTimed(step, () => execute(step.command, step.env, output))
  closeSync(output)
  console.log(`\n== ${step.name}\n${readFileSync(file, 'utf8').trimEnd()}`)
  return result
}

async function runTimed({ name, count, isPreparation, isVital }, work) {
  const from = Date.now()
  const result = (counted) => ({ name, isVital, ...counted, seconds: (Date.now() - from) / 1000 })
  try {
    const code = await work()
    return result(count?.(code) ?? { passed: code === 0 && !isPreparation ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return result({ passed: 0, failed: 1, skipped: 0 })
  }
}

function execute([program, ...args], extra, output = 'inherit') {
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !OURS.includes(key))),
    NEXT_TELEMETRY_DISABLED: '1',
    ...extra,
  }
  return new Promise((resolve, reject) => {
    spawn(program, args, { cwd: root, env, stdio: ['inherit', output, output] })
      .once('error', reject)
      .once('exit', (code) => resolve(code ?? 1))
  })
}
