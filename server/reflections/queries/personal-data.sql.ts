import 'server-only'
import { forgetStored } from '@/server/files'
import type { PersonalData } from '@/server/kernel/personal-data'

/**
 * An export is made by the people who look after privacy: for reflections that somebody wrote for themself alone, or for those with whom they share them, it
 * gives a number and nothing else. The writer takes all of them along by themself (reflections.export). Erasing removes every reflection, whoever it was for.
 */
export const reflectionsPersonalData: PersonalData = {
  columns: {
    'activity.owner_id': { part: 'reflections' },
    'activity.origin_id': { why: 'the id of a session, event, form response, test or case, which is told by itself' },
    'reflection.owner_id': { part: 'reflections' },
    'reflection.acknowledged_by_id': { part: 'reflections-acknowledged' },
    'reflection.begun_as': { why: 'ids that devices of its owner made' },
    'reflection.template_id': { why: 'the id of a template, whose questions are told with the answers' },
    'reflection_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'reflection_share.user_id': { why: 'what others gave somebody to read: it is theirs, and they are told it' },
    'reflection_comment.author_id': { part: 'reflection-comments' },
    'reflection_comment.prompt_uid': { why: 'the id of a question' },
    'reflection_kept.prompt_uid': { why: 'the id of a question' },
    'reflection_step.owner_id': { part: 'reflections-private' },
    'reflection_template.programme_ids': { why: 'ids of programmes' },
  },
  parts: [
    {
      group: 'written',
      name: 'reflections',
      sql: `SELECT a.kind, a.title, a.note, a.happened_on, r.state, r.prompts, r.answers, r.submitted_at, r.acknowledged_at, reader.display_name AS acknowledged_by
            FROM reflection r JOIN activity a ON a.id = r.id LEFT JOIN app_user reader ON reader.id = r.acknowledged_by_id
            WHERE r.owner_id = $1::uuid AND r.state IN ('SUBMITTED', 'ACKNOWLEDGED') AND a.deleted_at IS NULL ORDER BY a.happened_on, r.id`,
    },
    {
      group: 'written',
      name: 'reflections-private',
      sql: `SELECT count(*)::int AS count, (SELECT count(*)::int FROM reflection_step s WHERE s.owner_id = $1::uuid) AS steps
            FROM reflection r JOIN activity a ON a.id = r.id WHERE r.owner_id = $1::uuid AND r.state IN ('PRIVATE', 'SHARED') AND a.deleted_at IS NULL`,
    },
    {
      group: 'written',
      name: 'reflections-acknowledged',
      sql: `SELECT owner.display_name AS owner, r.acknowledged_at FROM reflection r JOIN app_user owner ON owner.id = r.owner_id
            WHERE r.acknowledged_by_id = $1::uuid ORDER BY r.acknowledged_at, r.id`,
    },
    {
      group: 'written',
      name: 'reflection-comments',
      sql: `SELECT owner.display_name AS owner, c.text, c.created_at FROM reflection_comment c JOIN reflection r ON r.id = c.reflection_id JOIN app_user owner ON owner.id = r.owner_id
            WHERE c.author_id = $1::uuid AND (r.state <> 'PRIVATE' AND r.owner_id <> $1::uuid) ORDER BY c.created_at, c.id`,
    },
  ],
  erase: async (db, { id, at }) => {
    const files = await db.$queryRaw<{ assetId: string }[]>`
      DELETE FROM reflection_file USING reflection r WHERE r.id = reflection_id AND r.owner_id = ${id}::uuid RETURNING asset_id AS "assetId"`
    await forgetStored(db, { ids: files.map(({ assetId }) => assetId), at })
    const reflections = await db.$executeRaw`DELETE FROM reflection WHERE owner_id = ${id}::uuid`
    await db.$executeRaw`DELETE FROM activity WHERE owner_id = ${id}::uuid`
    return { reflections, reflectionComments: await db.$executeRaw`DELETE FROM reflection_comment WHERE author_id = ${id}::uuid` }
  },
}
