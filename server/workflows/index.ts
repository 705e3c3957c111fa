import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { editingCalls } from './calls/editing'
import { ownCalls } from './calls/own'
import { runningCalls } from './calls/running'
import { newMenuWorkflows, shownStages } from './shell'

export { listMineCall, listStartableCall, readInstanceCall, readStageCall } from './calls/own'
export { listWorkflowsCall, readForEditorCall } from './calls/editing'
export { listRunningCall, listWorkflowChoicesCall } from './calls/running'

export const workflowsCalls = [...ownCalls, ...editingCalls, ...runningCalls]

/** The stages for the sidebar and 'Today', and the workflows for the 'New' menu, that the shell shows to this person. */
export const shownStagesOf = (actor: Actor) => shownStages(prisma(), actor)
export const newMenuWorkflowsOf = (actor: Actor) => newMenuWorkflows(prisma(), actor, now())
