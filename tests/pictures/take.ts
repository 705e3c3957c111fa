// Takes every picture of pictures.ts, or those whose names are given, into docs/pictures, each with its own account, screen size and theme.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { chromiumPath, ensureChromium, likeAScreen } from '@/scripts/chromium.mjs'
import { startPostgres } from '@/scripts/postgres.mjs'
import { clearGround, layDemo, layGround } from '@/tests/support/database'
import { startCurriculumSchool } from '@/tests/support/curriculum-school'
import { seedForTests, type TestServer } from '@/tests/support/server'
import { pictures, type Picture } from './pictures'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
const into = path.resolve(import.meta.dirname, '../../docs/pictures')

await ensureChromium()
const folder = mkdtempSync(path.join(tmpdir(), 'cusp-pictures-'))
const postgres = await startPostgres({ dir: folder })
const ground = await layGround(postgres.admin)
try {
  await layDemo(ground, seedForTests)
  const server = await startCurriculumSchool(['workflows'])
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', likeAScreen],
  })
  try {
    mkdirSync(into, { recursive: true })
    const asked = process.argv.slice(2)
    for (const picture of pictures.filter(({ name }) => asked.length === 0 || asked.includes(name)))
      await take({ browser, server, picture }).catch((error: unknown) => {
        // The other pictures are taken all the same.
        process.exitCode = 1
        console.error(`${picture.name}: ${String(error)}`)
      })
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await clearGround(ground)
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function take({
  browser,
  server,
  picture: { name, as, on, open, theme = 'light' },
}: {
  browser: Browser
  server: TestServer
  picture: Picture
}): Promise<void> {
  const context = await browser.newContext({
    viewport: sizes[on],
    deviceScaleFactor: on === 'phone' ? 2 : 1,
    isMobile: on === 'phone',
    hasTouch: on === 'phone',
    locale: 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const answer = await context.request.post(`${server.url}/login`, {
      data: { username: as, password: 'chairside' },
      headers: { 'sec-fetch-site': 'same-origin', origin: server.url },
    })
    if (!answer.ok()) throw new Error(`${as} could not log in: ${answer.status()}`)
    const page = await context.newPage()
    await open({ page, url: server.url })
    await page.waitForLoadState('networkidle')
    const file = path.join(into, `${name}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    console.log(path.relative(process.cwd(), file))
  } finally {
    await context.close()
  }
}
