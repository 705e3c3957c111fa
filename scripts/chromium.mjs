import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const HOW = "The browser tests need Chromium: `npx playwright install chromium`, or your system's package, or its path in PW_EXECUTABLE."
// The browser engine without windows, which nobody sees: a fifth faster than the whole browser.
const PACKAGES = ['chromium-headless-shell', 'chromium']
// Standard output is for figures and counts.
const aside = ['inherit', 2, 2]

/** The browser that tests, pictures and benchmarks drive; undefined means Playwright's own. */
export function chromiumPath() {
  return process.env.PW_EXECUTABLE || PACKAGES.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file))
}

/** Makes letters as wide as on the screens of phones: without it each is rounded to whole pixels, and lines break differently from any real screen. */
export const likeAScreen = '--font-render-hinting=none'

/** Finds a browser, or on Debian as root installs one. */
export async function ensureChromium() {
  const given = process.env.PW_EXECUTABLE
  if (given && !existsSync(given)) throw new Error(`PW_EXECUTABLE names ${given}, which does not exist.`)
  if (chromiumPath() || (await hasPlaywrightsOwn())) return
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) throw new Error(HOW)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: aside, env })
  for (const name of PACKAGES) {
    console.error(`Installing Chromium (apt-get install ${name}) …`)
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], {
      stdio: aside,
      env,
    })
    if (status === 0 && chromiumPath()) return
  }
  throw new Error(HOW)
}

async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
