import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Reads .env where there is one; what is set already stays. */
export function loadEnvFile() {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
