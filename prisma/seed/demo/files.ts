import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { storage } from '@/server/kernel/files/storage'
import type { ShareTarget } from '@/lib/folders/vocabulary'
import type { Db } from '../database'
import { requireFound } from './found'
import type { School } from './school'

const dayMs = 86_400_000

/** A folder with files and the people whom it is shared with; a name with '×3' has three versions. */
type Shelf = {
  readonly owner: 'teacher' | 'staff' | 'student'
  readonly path: readonly string[]
  readonly names: readonly string[]
  readonly shared?: 'year' | 'group' | 'teachers'
}

const shelves: readonly Shelf[] = [
  {
    owner: 'teacher',
    path: ['Year 4', 'Oral surgery'],
    shared: 'year',
    names: [
      'Extraction protocol.pdf ×4',
      'Flap design.pdf',
      'Suturing, part 1.pdf',
      'Suturing, part 2.pdf',
      'Instrument trays.csv',
      'Dry socket.pdf ×2',
    ],
  },
  {
    owner: 'teacher',
    path: ['Year 4', 'Consent forms'],
    names: [
      'Extraction, adults.pdf',
      'Extraction, children.pdf',
      'Sedation.pdf',
      'Photographs.pdf',
      'Root canal treatment.pdf',
      'Implants.pdf',
    ],
  },
  {
    owner: 'teacher',
    path: ['Year 5'],
    names: ['Teaching plan, term 1.pdf', 'Teaching plan, term 2.pdf ×2', 'Reading list.csv', 'Case discussion.pdf'],
  },
  { owner: 'teacher', path: [], names: ['Supervision notes.pdf', 'Marking, examples.pdf ×2'] },
  {
    owner: 'staff',
    path: ['Clinic handbook'],
    shared: 'teachers',
    names: [
      'Infection control.pdf ×3',
      'Radiation safety.pdf',
      'Emergency drugs.csv',
      'Fire plan.pdf',
      'Sharps injuries.pdf',
      'Opening hours.pdf',
    ],
  },
  { owner: 'staff', path: ['Orders'], names: ['Orders, autumn.csv', 'Orders, winter.csv', 'Suppliers.csv'] },
  {
    owner: 'student',
    path: ['Case reports'],
    shared: 'group',
    names: ['Case 1, crown.pdf ×2', 'Case 2, extraction.pdf', 'Case 3, denture.pdf', 'Literature.csv'],
  },
  {
    owner: 'student',
    path: ['Lectures'],
    names: ['Endodontics.pdf', 'Periodontology.pdf', 'Prosthodontics.pdf', 'Oral medicine.pdf', 'Radiology.pdf'],
  },
  { owner: 'student', path: [], names: ['Timetable, printed.pdf', 'Clinic goals.pdf'] },
]

/** Some forty files in folders, some of them shared, and a folder in the trash. */
export async function seedFiles({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const at = new Date(now.getTime() - 20 * dayMs)
  const folders = new Map<string, Placed>()
  for (const [place, { owner, path, names, shared }] of shelves.entries()) {
    const ownerId = school.account(owner)
    const parent = await ensureFolder(db, { ownerId, path, at, folders })
    if (shared && parent) await shareNode(db, { school, nodeId: parent.id, ownerId, shared, at })
    for (const [row, name] of names.entries()) {
      const age = ((place * 7 + row * 3) % 19) + 1
      await insertFile(db, { ownerId, parent, name, changedAt: new Date(now.getTime() - age * dayMs) })
    }
  }
  await binFolder(db, { ownerId: school.account('teacher'), at: new Date(now.getTime() - 3 * dayMs) })
  await askToConfirm(db, { school, at })
}

type Placed = { readonly id: string; readonly ancestors: readonly string[] }
type Ensuring = { ownerId: string; path: readonly string[]; at: Date; folders: Map<string, Placed> }

async function ensureFolder(db: Db, { ownerId, path, at, folders }: Ensuring): Promise<Placed | null> {
  let above: Placed | null = null
  for (const [depth, name] of path.entries()) {
    const key = `${ownerId} ${path.slice(0, depth + 1).join('/')}`
    const known = folders.get(key)
    const next: Placed = known ?? { id: v7(), ancestors: above ? [...above.ancestors, above.id] : [] }
    if (!known) await insertNode(db, { ...next, ownerId, kind: 'FOLDER', name, at })
    folders.set(key, next)
    above = next
  }
  return above
}

type NewNode = Placed & { ownerId: string; kind: 'FOLDER' | 'FILE'; name: string; at: Date; version?: number }

async function insertNode(db: Db, { ancestors, name, at, ...node }: NewNode): Promise<void> {
  await db.fileNode.create({
    data: { ...node, name, nameKey: name.toLowerCase(), ancestors: [...ancestors], parentId: ancestors.at(-1) ?? null, updatedAt: at },
    select: { id: true },
  })
}

async function insertFile(
  db: Db,
  { ownerId, parent, name: written, changedAt }: { ownerId: string; parent: Placed | null; name: string; changedAt: Date },
): Promise<void> {
  const [name = '', count = '1'] = written.split(' ×')
  const id = v7()
  const versions = Number(count)
  await insertNode(db, {
    id,
    ancestors: parent ? [...parent.ancestors, parent.id] : [],
    ownerId,
    kind: 'FILE',
    name,
    at: changedAt,
    version: versions,
  })
  for (let number = 1; number <= versions; number += 1) {
    const at = new Date(changedAt.getTime() - (versions - number) * dayMs)
    const assetId = await insertAsset(db, { ownerId, name, number, at })
    await db.fileVersion.create({ data: { nodeId: id, number, assetId, at }, select: { number: true } })
  }
}

async function insertAsset(
  db: Db,
  { ownerId, name, number, at }: { ownerId: string; name: string; number: number; at: Date },
): Promise<string> {
  const id = v7()
  const isTable = name.endsWith('.csv')
  const bytes = Buffer.from(isTable ? tableOf(name) : documentOf(name, number), 'latin1')
  await storage.put(id, Readable.from([bytes]))
  const mediaType = isTable ? 'text/csv' : 'application/pdf'
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.asset.create({
    data: { id, ownerId, fileName: name, mediaType, sizeBytes: bytes.length, sha256, createdAt: at },
    select: { id: true },
  })
  return id
}

const tableOf = (name: string) =>
  ['Item,Number,Remark', ...Array.from({ length: 12 }, (_, at) => `${name} ${at + 1},${(at * 7) % 11},`)].join('\r\n')

/** A page with its title: the smallest PDF that a reader can open. */
function documentOf(name: string, number: number): string {
  const title = name.replace(/\.pdf$/, '').replace(/[()\\]/g, '')
  const text = `BT /F1 24 Tf 72 740 Td (${title}) Tj 0 -32 Td /F1 12 Tf (Version ${number}. An example of the demo school.) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

type Sharing = { school: School; nodeId: string; ownerId: string; shared: 'year' | 'group' | 'teachers'; at: Date }

async function shareNode(db: Db, { school, nodeId, ownerId, shared, at }: Sharing): Promise<void> {
  const put = (target: ShareTarget, targetId: string, year = 0) =>
    db.fileShare.create({ data: { id: v7(), nodeId, target, targetId, year, at }, select: { id: true } })
  const { groupId, programmeId } = await studiesOf(db, school.account('student'))
  if (shared === 'year') await put('YEAR', programmeId, 4)
  else if (shared === 'group') await put('GROUP', groupId)
  else {
    const { roleId } = await db.userRole.findFirstOrThrow({ where: { userId: school.account('teacher') }, select: { roleId: true } })
    await put('ROLE', roleId)
  }
  if (ownerId !== school.account('teacher')) await put('USER', school.account('teacher'))
}

async function studiesOf(db: Db, id: string): Promise<{ groupId: string; programmeId: string }> {
  const { groupId, programmeId } = await db.user.findUniqueOrThrow({ where: { id }, select: { groupId: true, programmeId: true } })
  return { groupId: requireFound(groupId, 'group'), programmeId: requireFound(programmeId, 'programme') }
}

/** A file that the student's group has to confirm reading: half of the group has, and one more student has opened it. */
async function askToConfirm(db: Db, { school, at }: { school: School; at: Date }): Promise<void> {
  const ownerId = school.account('teacher')
  const node = await db.fileNode.findFirstOrThrow({
    where: { ownerId, name: 'Extraction protocol.pdf' },
    select: { id: true, version: true },
  })
  const { groupId } = await studiesOf(db, school.account('student'))
  await db.fileShare.create({
    data: { id: v7(), nodeId: node.id, target: 'GROUP', targetId: groupId, receipt: 'CONFIRMED', at },
    select: { id: true },
  })
  const group = await db.user.findMany({
    where: { groupId, username: { not: 'student' } },
    select: { id: true },
    orderBy: { username: 'asc' },
  })
  const half = Math.ceil(group.length / 2)
  await db.fileReceipt.createMany({
    data: group.slice(0, half + 1).map(({ id: userId }, place) => ({
      nodeId: node.id,
      userId,
      version: node.version,
      openedAt: at,
      confirmedAt: place < half ? at : null,
    })),
  })
}

async function binFolder(db: Db, { ownerId, at }: { ownerId: string; at: Date }): Promise<void> {
  const id = v7()
  await insertNode(db, { id, ancestors: [], ownerId, kind: 'FOLDER', name: 'Last year', at })
  await db.fileNode.updateMany({ where: { id }, data: { trashedAt: at, trashRootId: id } })
}
