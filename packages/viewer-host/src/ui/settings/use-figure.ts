import { useTranslation } from 'react-i18next';

/** Writes a number in the user's language, with one decimal at most. */
export function useFigure(): (value: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (value) => format.format(value);
}
