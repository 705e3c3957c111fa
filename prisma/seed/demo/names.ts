import type { ClinicName } from './size'

/** The demo school's people, all invented; cast.ts adds to them. People with a username are the demo's accounts; nobody else can sign in. */
export type Name = { readonly firstName: string; readonly lastName: string; readonly username?: string }
export type StaffMember = Name & { readonly jobTitle: string }
export type Teacher = StaffMember & { readonly title: string; readonly clinic: ClinicName; readonly firm: string }

export const DEMO_PASSWORD = 'chairside'
export const EMAIL_DOMAIN = 'northgate.example'
export const FIRMS = ['Amber', 'Cedar', 'Cobalt', 'Slate', 'Coral', 'Juniper', 'Ochre', 'Indigo'] as const

export const teachers: readonly Teacher[] = [
  {
    title: 'Dr',
    firstName: 'Ruth',
    lastName: 'Osei',
    username: 'teacher',
    jobTitle: 'Clinical lecturer in restorative dentistry',
    clinic: 'Restorative clinic',
    firm: 'Amber',
  },
  {
    title: 'Dr',
    firstName: 'Siobhán',
    lastName: 'Kelly',
    jobTitle: 'Senior clinical lecturer in endodontics',
    clinic: 'Restorative clinic',
    firm: 'Cedar',
  },
  {
    title: 'Dr',
    firstName: 'Arjun',
    lastName: 'Mehta',
    jobTitle: 'Clinical teacher in prosthodontics',
    clinic: 'Restorative clinic',
    firm: 'Cobalt',
  },
  {
    title: 'Dr',
    firstName: 'Tomás',
    lastName: 'Herrera',
    jobTitle: 'Clinical teacher in primary dental care',
    clinic: 'Restorative clinic',
    firm: 'Slate',
  },
  {
    title: 'Prof.',
    firstName: 'Henrik',
    lastName: 'Lindqvist',
    jobTitle: 'Professor of periodontology',
    clinic: 'Periodontal clinic',
    firm: 'Amber',
  },
  {
    title: 'Ms',
    firstName: 'Catherine',
    lastName: 'Boyle',
    jobTitle: 'Tutor in dental hygiene and therapy',
    clinic: 'Periodontal clinic',
    firm: 'Cedar',
  },
  {
    title: 'Dr',
    firstName: 'Ingeborg',
    lastName: 'Solheim',
    jobTitle: 'Clinical lecturer in periodontology',
    clinic: 'Periodontal clinic',
    firm: 'Cobalt',
  },
  {
    title: 'Mr',
    firstName: 'Daniel',
    lastName: 'Mwangi',
    jobTitle: 'Specialist in periodontics',
    clinic: 'Periodontal clinic',
    firm: 'Slate',
  },
]

export const staff = [
  { firstName: 'Grace', lastName: 'Bennett', username: 'staff', jobTitle: 'Clinical placements coordinator' },
  { firstName: 'Marek', lastName: 'Dvořák', jobTitle: 'Clinic reception manager' },
  { firstName: 'Helen', lastName: 'Fairweather', jobTitle: 'Student office manager' },
] as const satisfies readonly StaffMember[]

export const admins = [
  { firstName: 'Katarina', lastName: 'Albrecht', username: 'admin', jobTitle: 'Learning systems lead' },
] as const satisfies readonly StaffMember[]

/** Year 4 comes first: it has the two accounts. */
export const dentistryStudents: Readonly<Record<number, readonly Name[]>> = {
  4: [
    { firstName: 'Amira', lastName: 'Haddad', username: 'student' },
    { firstName: 'Jonas', lastName: 'Weber', username: 'student2' },
    { firstName: 'Tom', lastName: 'Berg' },
    { firstName: 'Priya', lastName: 'Nair' },
    { firstName: 'Lukas', lastName: 'Brandt' },
    { firstName: 'Sofía', lastName: 'Marín' },
    { firstName: 'Daniel', lastName: 'Okafor' },
    { firstName: 'Eva', lastName: 'Novak' },
    { firstName: 'Hannah', lastName: 'Price' },
    { firstName: 'Ben', lastName: 'Carter' },
    { firstName: 'Nina', lastName: 'Horvat' },
    { firstName: 'Ali', lastName: 'Rahman' },
    { firstName: 'Grace', lastName: 'Li' },
    { firstName: 'Erik', lastName: 'Dahl' },
    { firstName: 'Leah', lastName: 'Stone' },
    { firstName: 'Kwame', lastName: 'Mensah' },
    { firstName: 'Yuki', lastName: 'Tanaka' },
  ],
  3: [
    { firstName: 'Živa', lastName: 'Kovač' },
    { firstName: 'Ingrid', lastName: 'Nilsen' },
    { firstName: 'Matteo', lastName: 'Ricci' },
    { firstName: 'Fatima', lastName: 'Zahra' },
    { firstName: 'Callum', lastName: 'Reid' },
    { firstName: 'Beatriz', lastName: 'Fonseca' },
    { firstName: 'Minh Anh', lastName: 'Nguyen' },
    { firstName: 'Rhys', lastName: 'Morgan' },
    { firstName: 'Zainab', lastName: 'Bello' },
    { firstName: 'Oskar', lastName: 'Wiśniewski' },
    { firstName: 'Clara', lastName: 'Dubois' },
    { firstName: 'Haruto', lastName: 'Sato' },
    { firstName: 'Niamh', lastName: "O'Brien" },
    { firstName: 'Samuel', lastName: 'Adeyemi' },
    { firstName: 'Elif', lastName: 'Yılmaz' },
    { firstName: 'Anneke', lastName: 'de Vries' },
    { firstName: 'Rohan', lastName: 'Kapoor' },
  ],
  5: [
    { firstName: 'Marta', lastName: 'Solé' },
    { firstName: 'Oliver', lastName: 'Shaw' },
    { firstName: 'Chloé', lastName: 'Lambert' },
    { firstName: 'Tariq', lastName: 'Hussain' },
    { firstName: 'Freya', lastName: 'Andersson' },
    { firstName: 'Dylan', lastName: 'Hughes' },
    { firstName: 'Meera', lastName: 'Iyer' },
    { firstName: 'Nikos', lastName: 'Papadakis' },
    { firstName: 'Abigail', lastName: 'Turner' },
    { firstName: 'Juan Pablo', lastName: 'Ortega' },
    { firstName: 'Sinéad', lastName: 'Walsh' },
    { firstName: 'Emeka', lastName: 'Eze' },
    { firstName: 'Wei', lastName: 'Zhang' },
    { firstName: 'Katja', lastName: 'Zupan' },
    { firstName: 'Harriet', lastName: 'Cole' },
    { firstName: 'Yusuf', lastName: 'Demir' },
  ],
}

export const therapyStudents = [
  { firstName: 'Poppy', lastName: 'Ashworth' },
  { firstName: 'Aisha', lastName: 'Malik' },
  { firstName: 'Kasia', lastName: 'Nowak' },
  { firstName: 'Liam', lastName: 'Doyle' },
  { firstName: 'Chiara', lastName: 'Conti' },
  { firstName: 'Thandi', lastName: 'Nkosi' },
  { firstName: 'Jasmine', lastName: 'Kaur' },
  { firstName: 'Elena', lastName: 'Popescu' },
  { firstName: 'Bronwen', lastName: 'Davies' },
  { firstName: 'Mei Ling', lastName: 'Chan' },
] as const satisfies readonly Name[]
