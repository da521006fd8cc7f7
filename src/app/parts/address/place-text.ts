type Place = { postal_code: string; city: string; country_code: string };

/** "20459 Hamburg", abroad with its country: "8005 Zürich, CH". */
export function placeText({ postal_code, city, country_code }: Place): string {
  return `${postal_code} ${city}${country_code === 'DE' ? '' : `, ${country_code}`}`;
}
