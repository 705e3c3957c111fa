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
  // A test waits more than it works: three workers keep two processors busy.
  workers: 3,
  ...(isSoak ? {} : { grepInvert: new RegExp(soak) }),
  // `npm test` names each test that passes only at its second try, and fails from the fourth on (scripts/test-counts.mjs).
  retries: 1,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    // A service worker costs a context more time than its first screens do. Tests of the service worker say 'allow', and so does the daily journey.
    serviceWorkers: 'block',
    // Without it, the processor draws each animation sixty times a second, and the tests wait for it; the daily journey has animations.
    reducedMotion: 'reduce',
    // The address comes from the server's last line; a worker reads this file after it.
    baseURL: process.env.CUSP_E2E_PORT ? `http://localhost:${process.env.CUSP_E2E_PORT}` : undefined,
    // A trace makes every test a quarter slower. For a test that fails: `npm test -- e2e --trace retain-on-failure <file>`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // An element that cannot be pressed in this time never can; without a limit a test would wait for its own timeout.
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
