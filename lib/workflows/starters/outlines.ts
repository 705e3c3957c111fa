import type { StarterName } from '../vocabulary'
import { afterEvents } from './after-events'
import type { Outline } from './build'
import { inCourse } from './in-course'

/** The workflows that ship. The institution makes a workflow of one and can then change it. */
export const outlines: Readonly<Record<StarterName, Outline>> = { ...afterEvents, ...inCourse }
