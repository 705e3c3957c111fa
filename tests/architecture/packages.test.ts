import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const Versions = z.record(z.string(), z.string())
const Package = z.object({ dependencies: Versions, devDependencies: Versions })
const Locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Locked) })
const readJson = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'))

const { dependencies, devDependencies } = Package.parse(readJson('package.json'))
const packages = Object.entries(Lock.parse(readJson('package-lock.json')).packages).filter(([place]) => place !== '')

describe('packages of others', () => {
  test('are named in one version each', () => {
    expect(
      Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      ),
    ).toEqual([])
  })

  test('are known by their hash, those that others bring along, too, and come from a registry: none from an address, a folder or a repository', () => {
    expect(packages.length).toBeGreaterThan(100)
    const isKnown = ({ version, resolved, integrity = '', link }: z.output<typeof Locked>) =>
      version !== undefined &&
      integrity.startsWith('sha512-') &&
      link === undefined &&
      (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'))
    expect(packages.filter(([, one]) => !isKnown(one)).map(([place]) => place)).toEqual([])
  })

  test('run no script while they are installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})
