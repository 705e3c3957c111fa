import { Check } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Chip } from '@/components/ui/chip'
import { FileIcon } from '@/components/ui/file-icon'
import { Key } from '@/components/ui/key'
import { Logo } from '@/components/ui/logo'
import { StatusChip } from '@/components/ui/status-chip'
import { categoryTones } from '@/components/ui/tone'
import { Shown, Specimen } from './specimen'

const face =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 8 8%22%3E%3Cpath fill=%22teal%22 d=%22M0 0h8v8H0z%22/%3E%3Ccircle cx=%224%22 cy=%223%22 r=%221.6%22 fill=%22white%22/%3E%3Cpath d=%22M1 8a3 3 0 0 1 6 0z%22 fill=%22white%22/%3E%3C/svg%3E'
const files = ['consent.pdf', 'letter.docx', 'marks.xlsx', 'bitewing.JPG', 'export.zip', 'README', '.profile', 'scan.']

export function ShowPeople() {
  return (
    <>
      <Specimen name="status-chip, chip, badge">
        <Shown state="status">
          <span className="flex flex-wrap gap-2">
            <StatusChip tone="neutral">In progress</StatusChip>
            <StatusChip tone="info">To mark</StatusChip>
            <StatusChip tone="warning">Waiting</StatusChip>
            <StatusChip tone="success" icon={<Check />}>
              Marked
            </StatusChip>
            <StatusChip tone="danger">No patient</StatusChip>
          </span>
        </Shown>
        <Shown state="category">
          <span className="flex flex-wrap gap-2">
            {categoryTones.map((tone) => (
              <Chip key={tone} tone={tone}>
                {tone}
              </Chip>
            ))}
          </span>
        </Shown>
        <Shown state="badge, nothing at zero">
          <span className="flex items-center gap-3">
            <Badge count={2} label="2 unread" />
            <Badge count={128} label="128 unread" />
            <Badge tone="info" count={7} label="7 to mark" />
            <Badge count={0} label="none" />
          </span>
        </Shown>
        <Shown state="key">
          <span>
            <Key>Ctrl</Key> <Key>K</Key>
          </span>
        </Shown>
      </Specimen>
      <Specimen name="avatar, file-icon, logo">
        <Shown state="avatar, initials">
          <span className="flex items-center gap-3">
            <Avatar size="sm" name="Amira Haddad" />
            <Avatar name="Živa Kovač" />
            <Avatar size="lg" name="Dr R. Osei" />
            <Avatar name="" />
          </span>
        </Shown>
        <Shown state="avatar, image and missing image">
          <span className="flex items-center gap-3">
            <Avatar name="Tom Berg" src={face} label="Tom Berg" />
            <Avatar size="lg" name="Jonas Weber" src="data:image/png;base64,none" />
            <Avatar size="xl" name="Marta Solé" />
          </span>
        </Shown>
        <Shown state="file-icon">
          <ul className="flex flex-col gap-2">
            {files.map((file) => (
              <li key={file} className="flex items-center gap-3 text-dense">
                <FileIcon name={file} />
                {file}
              </li>
            ))}
          </ul>
        </Shown>
        <Shown state="logo">
          <span className="flex items-center gap-4">
            <Logo size="sm" />
            <Logo />
            <Logo size="lg" label="Cusp" />
          </span>
        </Shown>
      </Specimen>
    </>
  )
}
