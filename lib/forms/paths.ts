export const formsPaths = {
  formEditor: '/formeditor/home',
  editorForms: '/formeditor/forms',
  editorForm: '/formeditor/form',
  formTypes: '/formeditor/formtypes',
  formType: '/formeditor/formtype',
  formLibrary: '/formeditor/formlibrary',
  formLibraryItem: '/formeditor/formlibraryitem',
} satisfies Record<string, `/${string}`>
