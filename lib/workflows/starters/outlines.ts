import type { StarterName } from '../vocabulary'
import { afterEvents } from './after-events'
import type { Outline } from './build'
import { inCourse } from './in-course'

/** The workflows that ship, each to be changed by the institution once it has made one of it. */
export const outlines: Readonly<Record<StarterName, Outline>> = { ...afterEvents, ...inCourse }
