import 'server-only'
import type { ShellData } from '@/lib/menu'
import { paths } from '@/lib/paths'
import { homescreenStyles } from '@/lib/workflows/vocabulary'
import { findBelonging } from '@/server/forms'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { Db } from '@/server/kernel/db'
import { groupedBy } from '@/lib/grouped-by'
import { stageHref } from './hrefs'
import { listShown } from './queries/reads'
import { listStartedBy } from './queries/workflows'
import { listStartableWorkflows } from './startable'

/** The most open stages that a sidebar needs. */
const mostOpen = 50
const mostShown = 8

/** The stages open for somebody and shown outside of their workflow: each once, however many instances wait at it, the next due first. */
export async function shownStages(db: Db, actor: Actor): Promise<ShellData['stages']> {
  const { roleIds } = await findBelonging(db, actor.id)
  const open = await listShown(db, { userId: actor.id, roleIds, isConfidential: readsConfidential(actor), limit: mostOpen })
  return [...groupedBy(open, ({ stageId }) => stageId).values()].slice(0, mostShown).flatMap(([first, ...others]) => {
    if (!first) return []
    const { workflowId, stageId, caption, sidebarCaption, inSidebar, homescreenStyle, workflow, originTitle, dueAt } = first
    return [
      {
        href: others.length > 0 ? `${paths.workflow}/${workflowId}/stages/${stageId}` : stageHref(first),
        caption: sidebarCaption === '' ? caption : sidebarCaption,
        asked: caption,
        note: originTitle === '' ? workflow : originTitle,
        count: others.length + 1,
        dueAt: dueAt?.toISOString() ?? null,
        inSidebar,
        homescreenStyle: homescreenStyles.find((style) => style === homescreenStyle) ?? 'NONE',
      },
    ]
  })
}

/** The workflows that somebody may start about themself, with a stage that is shown in the 'New' menu. */
export async function newMenuWorkflows(db: Db, actor: Actor, at: Date): Promise<ShellData['create']> {
  const offered = (await listStartedBy(db, 'HAND')).filter(({ stages }) => stages.some(({ inNewMenu }) => inNewMenu))
  const startable = await listStartableWorkflows(db, offered, { actor, at })
  return startable
    .filter(({ self }) => self)
    .slice(0, mostShown)
    .map(({ workflow: { id, name, stages } }) => ({
      screen: 'workflow' as const,
      href: `${paths.workflow}/${id}`,
      caption: stages.find(({ inNewMenu }) => inNewMenu)?.caption ?? name,
    }))
}
