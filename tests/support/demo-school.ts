import { seedDemo } from '@/prisma/seed'
import { fillFromCopy } from './database'

/** A Wednesday morning, in winter time. */
export const demoTime = new Date('2026-03-11T10:30:00Z')

/** The small demo school at that time, in the file's own database or another of testDatabase(); it has to be called before anything else is stored. */
export function demoSchool(at = process.env.DATABASE_URL ?? ''): Promise<void> {
  return fillFromCopy(at, 'school', (url) => seedDemo({ url, size: 'small', now: demoTime }))
}
