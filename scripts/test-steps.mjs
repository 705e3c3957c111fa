import { spawn } from 'node:child_process'
import { root } from './install.mjs'

// What a developer's shell says of their own server must not reach the tests.
const OURS = ['NODE_ENV', 'DATABASE_URL', 'SHADOW_DATABASE_URL', 'APP_URL', 'AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM', 'CRON_SECRET', 'STORAGE', 'TRUSTED_PROXIES', 'DEMO', 'PORT', 'HOST', 'HOSTNAME']

/**
 * Runs one step after the other and adds up what they count. A step is `run` (a function that throws), `command`, or both.
 * Without `count` it counts as one; `isPreparation` counts only where it fails; `isVital` ends the run where it fails; `needs`
 * names a step without which this one is pointless.
 */
export async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    const isPointless = results.some(({ name, failed }) => name === step.needs && failed > 0)
    if (isPointless) {
      console.log(`\n== ${step.name}: not run, since ${step.needs} failed`)
      continue
    }
    const result = await runStep(step)
    results.push(result)
    if (step.isVital && result.failed > 0) break
  }
  console.log('')
  for (const { name, passed, failed, skipped, seconds } of results) console.log(`${failed ? 'FAILED' : 'ok    '}  ${name.padEnd(24)} ${seconds.toFixed(0).padStart(4)} s  ${passed} passed, ${failed} failed, ${skipped} skipped`)
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

async function runStep({ name, run, command, env, count, isPreparation }) {
  console.log(`\n== ${name}`)
  const from = Date.now()
  let code = 0
  try {
    await run?.()
    if (command) code = await execute(command, env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name, passed: 0, failed: 1, skipped: 0, seconds: (Date.now() - from) / 1000 }
  }
  const counted = count?.(code) ?? { passed: code === 0 && !isPreparation ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  return { name, ...counted, seconds: (Date.now() - from) / 1000 }
}

function execute([program, ...args], extra) {
  const env = { ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !OURS.includes(key))), NEXT_TELEMETRY_DISABLED: '1', ...extra }
  return new Promise((resolve, reject) => {
    spawn(program, args, { cwd: root, env, stdio: 'inherit' }).once('error', reject).once('exit', (code) => resolve(code ?? 1))
  })
}
