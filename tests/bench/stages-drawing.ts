import { v7 } from 'uuid'
import { nobody } from '@/lib/audience'
import { paths } from '@/lib/paths'
import { Stage } from '@/lib/workflows/definition.shapes'
import { startTestServer } from '@/tests/support/server'
import { askerFor } from './asker'
import { atDesk, workUntilDrawn } from './desk'
import type { Area } from './measure'

const stages = 40

/** The editor of a workflow with as many stages as it may have, on a desk: the browser's own work until the picture of the paths is drawn. */
export async function measureStages(figure: Area['figure']): Promise<void> {
  const server = await startTestServer({ data: 'demo' })
  try {
    const id = await makeWorkflow(await askerFor(server, { username: 'admin', domain: 'workflows' }))
    await atDesk(server, { username: 'admin', height: 900 }, async ({ page, slowDown }) => {
      const link = `main a[href*="${id}"]`
      await page.goto(paths.workflowList)
      await page.locator(link).first().waitFor({ state: 'attached' })
      await page.goto(`${paths.workflowEditor}/${id}`)
      await page
        .locator('[data-stage]')
        .nth(stages - 1)
        .waitFor({ state: 'attached' })
      await slowDown()
      await figure({
        name: `the editor with ${stages} stages at 4x CPU: the browser’s work until it is drawn`,
        unit: 'ms',
        target: { atMost: 300 },
        run: async () => {
          await page.goto(paths.workflowList, { waitUntil: 'networkidle' })
          return workUntilDrawn(page, { link, drawn: '[data-stage]' })
        },
      })
    })
  } finally {
    await server.close()
  }
}

/** A draft whose every third stage is a decision that may lead back. */
async function makeWorkflow(admin: Awaited<ReturnType<typeof askerFor>>): Promise<string> {
  const id = v7()
  const revisionOf = (answer: unknown) => Number(Reflect.get(Object(answer), 'revision'))
  let revision = revisionOf(
    await admin.post('save', {
      id,
      revision: 0,
      name: 'Forty stages',
      audience: nobody,
      subjectSees: true,
      once: 'ANY',
      starts: [],
    }),
  )
  const ids = Array.from({ length: stages }, () => v7())
  for (const [place, stageId] of ids.entries()) {
    const isDecision = place % 3 === 2
    const stage = Stage.parse({
      id: stageId,
      kind: isDecision ? 'DECISION' : 'TASK',
      caption: `Stage ${place + 1}`,
      who: { kind: isDecision ? 'STARTER' : 'SUBJECT' },
    })
    revision = revisionOf(await admin.post('saveStage', { workflowId: id, revision, stage, afterId: ids[place - 1] ?? null }))
  }
  return id
}
