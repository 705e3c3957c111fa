import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const HOW = 'The browser tests need Chromium: `npx playwright install chromium`, or your system\'s package, or its path in PW_EXECUTABLE.'

/** Finds a browser, or on Debian as root installs one. tests/playwright.config.ts looks in the same places. */
export async function ensureChromium() {
  const given = process.env.PW_EXECUTABLE
  if (given && !existsSync(given)) throw new Error(`PW_EXECUTABLE names ${given}, which does not exist.`)
  if (given || existsSync('/usr/bin/chromium') || (await hasPlaywrightsOwn())) return
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(HOW)
  console.log('Installing Chromium (apt-get install chromium) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], { stdio: 'inherit', env })
  if (!existsSync('/usr/bin/chromium')) throw new Error(HOW)
}

async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
