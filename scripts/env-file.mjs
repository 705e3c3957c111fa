import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

/** Reads .env if it exists; variables that are set already stay. */
export function loadEnvFile() {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
