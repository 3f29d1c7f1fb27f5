/**
 * Who runs this copy of Cifra, as each language writes it. TO BE FILLED IN before it is opened to the public:
 * every text in square brackets, here and nowhere else. The pages mark what is still in brackets, so that
 * nobody takes it for the truth.
 */
export const OWNER = {
  name: { en: '[name of the owner]', es: '[nombre del titular]' },
  address: { en: '[postal address of the owner]', es: '[domicilio postal del titular]' },
  email: { en: '[support@your-domain]', es: '[soporte@tu-dominio]' },
  country: { en: '[country whose law applies]', es: '[país cuya ley se aplica]' },
  /** Where the database is hosted: the region of your Supabase project. */
  hosting: { en: '[region of the database]', es: '[región de la base de datos]' },
  updated: { en: '[date of this version]', es: '[fecha de esta versión]' },
  /** Days in which a purchase is refunded without a reason. */
  refundDays: 14,
} as const
