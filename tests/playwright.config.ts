import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { chromiumPath, likeAScreen } from '../scripts/chromium.mjs'
import { isSoak, soak } from './support/soak'

const root = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  testDir: 'e2e',
  outputDir: path.join(root, 'test-results'),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A test waits more than it works: three keep two processors busy.
  workers: 3,
  ...(isSoak ? {} : { grepInvert: new RegExp(soak) }),
  // What passes only at its second try is named by npm test, and fails it from the fourth on (scripts/test-counts.mjs).
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    // A service worker costs a context more than its first screens do. Tests of what it does say 'allow', and so does the daily journey.
    serviceWorkers: 'block',
    // What moves is drawn sixty times a second, by the processor, and waited for; the daily journey has it.
    reducedMotion: 'reduce',
    // Set by the server's last line; a worker reads this file after it.
    baseURL: process.env.CUSP_E2E_PORT ? `http://localhost:${process.env.CUSP_E2E_PORT}` : undefined,
    // A trace costs every test a quarter more. Of one that fails: `npm test -- e2e --trace retain-on-failure <file>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What cannot be pressed by then never can; without it a test waits for its own end.
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        likeAScreen,
      ],
    },
  },
  webServer: {
    command: 'node --import tsx tests/support/e2e-server.ts',
    cwd: root,
    wait: { stdout: /Ready at port (?<cusp_e2e_port>\d+) on (?<cusp_test_ground>\{.*\})/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
